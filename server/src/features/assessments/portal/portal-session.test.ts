import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DUE_DATE, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedIntegrator } from '../../../../test/support/factories.ts';
import {
  getPortalCookie,
  openPortalCall,
  parsePortalToken,
  PORTAL_PATH,
  usePortal,
  withPortalCookies,
} from '../../../../test/support/portal-calls.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { listRoutes } from '../../../../test/support/route-list.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

// “Token” and “token”. cspell:ignore oken

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done, test } = integrator;
const { linkTo, linksOf, aContact, shown } = usePortal(integrator);

const bytesOf = async (token: string) => {
  const before = await fingerprintDatabase(test.database);
  const { statusCode, headers, body } = await test.app.inject(openPortalCall(token));
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return { statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } };
};
const ofLink = (id: string) =>
  test.database.query<{ opened_at: Date | null; last_seen_at: Date | null }>(
    'select opened_at, last_seen_at from portal_link where id = $1',
    [id],
  );

describe('POST /api/portal/session', () => {
  it('204 with a cookie for the portal only; records the opening, but keeps the status', async () => {
    const { id } = await anAssessment('SENT');
    const link = await linkTo(id);
    const response = await test.app.inject(openPortalCall(parsePortalToken(link)));
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toMatchObject([{ name: 'assay_portal', path: '/', httpOnly: true, sameSite: 'Lax' }]);
    expect((await call({ method: 'GET', url: `/api/v1/assessments/${id}` })).json()).toMatchObject({
      status: 'SENT',
      openedAt: expect.any(String),
    });
    expect((await audited())[0]).toMatchObject({ action: 'OPEN_PORTAL', entity_id: id, user_name: link.email });
    const [first] = await ofLink(link.id);
    expect(first?.opened_at).not.toBeNull();
    await getPortalCookie(test, parsePortalToken(link));
    expect((await ofLink(link.id))[0]?.opened_at).toEqual(first?.opened_at);
  });

  it('403 for a cross-site request', async () => {
    const link = await linkTo((await anAssessment('SENT')).id);
    const response = await test.app.inject({
      ...openPortalCall(parsePortalToken(link)),
      headers: { origin: 'https://evil.example' },
    });
    expect([response.statusCode, response.cookies]).toEqual([403, []]);
  });

  it('401 with the same response for every invalid token; writes nothing', async () => {
    const expired = await linkTo((await anAssessment('SENT')).id);
    await test.database.query(`update portal_link set expires_at = now() where id = $1`, [expired.id]);
    const revoked = await linkTo((await anAssessment('SENT')).id);
    await test.database.query(`update portal_link set revoked_at = now() where id = $1`, [revoked.id]);
    const { id: recalledId } = await anAssessment('SENT');
    const recalled = await linkTo(recalledId);
    await done(transitionCalls(recalledId).recall);
    const deletedId = (await anAssessment('SENT')).id;
    const deleted = await linkTo(deletedId);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${deletedId}` });
    const elsewhere = await seedIntegrator(test);
    const ours = await test.ctx.organisationKeys.get(integrator.organisation.id);
    const theirs = await test.ctx.organisationKeys.get(elsewhere.organisation.id);
    const ofAnotherService = ours.accountLinkTokens.create(expired.id).token;
    const ofAnotherOrganisation = theirs.portalLinkTokens.create(expired.id).token;

    const unknown = await bytesOf('unknown');
    expect(unknown).toMatchObject({ statusCode: 401, body: expect.stringContaining('"error":"Unauthorized"') });
    const tokens = [
      ...[expired, revoked, recalled, deleted].map(parsePortalToken),
      ...[
        ours.portalLinkTokens.create(randomUUID()).token,
        ours.portalLinkTokens.create(elsewhere.organisation.id).token,
      ],
      ...[ofAnotherService, ofAnotherOrganisation, expired.id, recalledId, `${parsePortalToken(expired)}x`],
    ];
    for (const token of tokens) expect(await bytesOf(token)).toEqual(unknown);
  });

  it('opens only the assessment of the link', async () => {
    const [one, other] = [await anAssessment('SENT'), await anAssessment('SENT')];
    expect((await shown(await aContact(one.id))).id).toBe(one.id);
    expect((await shown(await aContact(other.id))).id).toBe(other.id);
  });

  it('429 after too many wrong tokens from one IP address', async () => {
    const strict = await startTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await strict.app.inject(openPortalCall(String(tries)))).statusCode);
    await strict.close();
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('is never started by a mail scanner: no GET request accepts a token, and loading the page writes nothing', async () => {
    const link = await linkTo((await anAssessment('SENT')).id);
    const url = new URL(link.url);
    expect([url.search, url.hash.length > 40]).toEqual(['', true]);
    const before = await fingerprintDatabase(test.database);
    for (const method of ['GET', 'HEAD'] as const) {
      await test.app.inject({ method, url: url.pathname });
      await test.app.inject({ method, url: `${url.pathname}?token=${parsePortalToken(link)}` });
      await test.app.inject({ method, url: `${PORTAL_PATH}/session?token=${parsePortalToken(link)}` });
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    const readers = listRoutes(test.app).filter(({ method }) => method === 'GET' || method === 'HEAD');
    expect(readers.filter(({ path, schema }) => JSON.stringify([path, schema.querystring]).includes('oken'))).toEqual(
      [],
    );
  });
});

describe('Portal session', () => {
  it.each([
    ['its link is revoked', `update portal_link set revoked_at = now() where id = $1`],
    ['its link expires', `update portal_link set expires_at = now() where id = $1`],
    ['it expires itself', `update portal_session set expires_at = now() where portal_link_id = $1`],
  ])('401 from the next request when %s', async (_, change) => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    await shown(contact);
    await test.database.query(change, [(await linkTo(id)).id]);
    const response = await contact({ method: 'GET', url: `${PORTAL_PATH}/assessment` });
    expect([response.statusCode, response.json()]).toMatchObject([401, { error: 'Unauthorized' }]);
  });

  it('401 after a recall; a new link opens the assessment when it is sent again, the old one does not', async () => {
    const { id } = await anAssessment('SENT');
    const old = await linkTo(id);
    const contact = await aContact(id);
    await done(transitionCalls(id).recall);
    expect((await contact({ method: 'GET', url: `${PORTAL_PATH}/assessment` })).statusCode).toBe(401);
    await done(transitionCalls(id).send);
    expect((await test.app.inject(openPortalCall(parsePortalToken(old)))).statusCode).toBe(401);
    await shown(await aContact(id));
  });

  it('stays active when the assessment is sent back, and its link is extended to the new due date', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const contact = await aContact(id);
    const before = await linksOf(id);
    const back = { dueDate: '2099-06-30', questions: [{ questionKey: 'a', comment: 'Explain' }] };
    await done({ method: 'POST', url: `/api/v1/assessments/${id}/send-back`, payload: back });
    await shown(contact);
    expect(before.map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2100-01-30']);
    expect((await linksOf(id)).map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2099-07-30']);
    expect(DUE_DATE).toBe('2099-12-31');
  });

  it('204 when it is ended', async () => {
    const contact = await aContact((await anAssessment('SENT')).id);
    expect((await contact({ method: 'DELETE', url: `${PORTAL_PATH}/session` })).statusCode).toBe(204);
    expect((await contact({ method: 'GET', url: `${PORTAL_PATH}/assessment` })).statusCode).toBe(401);
  });

  it('403 for a cross-site write', async () => {
    const { id } = await anAssessment('SENT');
    const cookies = await getPortalCookie(test, parsePortalToken(await linkTo(id)));
    const contact = withPortalCookies(test, cookies);
    const response = await contact({
      method: 'PUT',
      url: `${PORTAL_PATH}/responses/a`,
      payload: { answer: 'YES', revision: 0 },
      headers: { origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
  });

  it('records its last use, at most once a minute', async () => {
    const { id } = await anAssessment('SENT');
    const link = await linkTo(id);
    const contact = await aContact(id);
    const seenAt = async () => (await ofLink(link.id))[0]?.last_seen_at?.getTime() ?? 0;
    const opened = await seenAt();
    await shown(contact);
    expect(await seenAt()).toBe(opened);
    await test.database.query(`update portal_link set last_seen_at = now() - interval '61 seconds' where id = $1`, [
      link.id,
    ]);
    await shown(contact);
    await waitFor(async () => (await seenAt()) >= opened);
  });
});
