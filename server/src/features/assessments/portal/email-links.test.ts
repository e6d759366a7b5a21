import type { MailPage } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { requestResetCall, openLinkCall, useAccountLinks } from '../../../../test/support/account-links.ts';
import { transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { openPortalCall, parsePortalToken, portalPostCall, usePortal } from '../../../../test/support/portal-calls.ts';

const integrator = useAssessmentIntegrator({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '1000' });
const { anAssessment, call, organisation, test } = integrator;
const { aContact, linkTo, done } = usePortal(integrator);
const { doResets } = useAccountLinks(test);

/** Everything in a text that could be a token. */
const findTokens = (text: string) => [...new Set(text.match(/[\w-]{20,}/g))];

/** Queues an email of every kind that contains a token. */
async function queueEmailsWithTokens() {
  const { id } = await anAssessment('SENT');
  await done(
    await aContact(id),
    portalPostCall('delegations', { name: 'Cole', email: 'cole@contoso.example', sections: ['First'] }),
  );
  const admin = await seedSignedInUser(test, organisation);
  await done(admin.call, { method: 'POST', url: '/api/app/assessments/remind', payload: { assessmentIds: [id] } });
  const reviewed = await anAssessment('UNDER_REVIEW');
  await done(call, transitionCalls(reviewed.id).sendBack);
  const { roleId } = admin.user;
  const payload = { name: 'Nia', email: 'nia@northwind.example', roleId };
  await done(admin.call, { method: 'POST', url: '/api/app/users/invitations', payload });
  await done(admin.call, requestResetCall(admin.user.email));
  await doResets();
  return [await linkTo(id), await linkTo(id, 'cole@contoso.example'), await linkTo(reviewed.id)];
}

describe('A role with settings:view alone', () => {
  it('S1: opens no questionnaire and no account with what the emails show', async () => {
    const links = await queueEmailsWithTokens();
    const viewer = await seedSignedInUser(test, organisation, ['settings:view']);
    const page = await viewer.call({ method: 'GET', url: '/api/app/mails?pageSize=100' });
    const { entries }: MailPage = page.json();
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['INVITATION', 'DELEGATION', 'REMINDER', 'CLARIFICATION', 'USER_INVITATION', 'PASSWORD_RESET']),
    );
    for (const { text, html } of entries) {
      expect(text).toContain('[link hidden]');
      expect(html).toContain('[link hidden]');
    }
    for (const link of links) expect(page.body).not.toContain(parsePortalToken(link));
    for (const token of findTokens(page.body)) {
      expect((await test.app.inject(openPortalCall(token))).statusCode).toBe(401);
      expect((await test.app.inject(openLinkCall(token))).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('S1: 403 for the links of an assessment and for showing one', async () => {
    const { id } = await anAssessment('SENT');
    const { id: linkId } = await linkTo(id);
    const viewer = await seedSignedInUser(test, organisation, ['settings:view', 'assessments:view']);
    const url = `/api/v1/assessments/${id}/links`;
    expect((await viewer.call({ method: 'GET', url })).statusCode).toBe(403);
    expect((await viewer.call({ method: 'POST', url: `${url}/${linkId}/show` })).statusCode).toBe(403);
  });
});

describe('Resending an email', () => {
  it('S1: 200 does not show its link', async () => {
    const { id } = await anAssessment('SENT');
    const admin = await seedSignedInUser(test, organisation);
    const [mail] = await test.database.query<{ id: string }>(
      `update mail set status = 'FAILED' where assessment_id = $1 returning id`,
      [id],
    );
    const response = await admin.call({ method: 'POST', url: `/api/app/mails/${String(mail?.id)}/resend` });
    expect(response.json()).toMatchObject({ text: expect.stringContaining('[link hidden]') });
    expect(response.body).not.toContain(parsePortalToken(await linkTo(id)));
  });
});
