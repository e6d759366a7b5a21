import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assessmentsOf } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { opening, PORTAL, portalOf, portalPost, tokenIn } from '../../../test/portal.ts';

const integrator = useIntegrator();
const { test, call, refused, audited } = integrator;
const { anAssessment } = assessmentsOf(integrator);
const { aContact, linkTo, linksOf, shown, done } = portalOf(integrator);

const linksAt = (id: string, linkId = '') => `/api/v1/assessments/${id}/links${linkId && `/${linkId}`}`;
const inviting = (id: string, payload: object) => ({ method: 'POST' as const, url: linksAt(id), payload });
const revoking = (id: string, linkId: string) => ({ method: 'DELETE' as const, url: linksAt(id, linkId) });

describe('GET /api/v1/assessments/:assessmentId/links', () => {
  it('200 with who was asked, what has come of it, and the address to copy', async () => {
    const { id } = await anAssessment('SENT');
    const [link, ...others] = await linksOf(id);
    expect(others).toEqual([]);
    expect(link).toEqual({
      id: expect.any(String),
      name: null,
      email: 'security@contoso.example',
      sections: null,
      delegatedByLinkId: null,
      createdAt: expect.any(String),
      expiresAt: expect.stringContaining('2100-01-30'),
      revokedAt: null,
      openedAt: null,
      lastSeenAt: null,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/portal#[\w-]{43}$/),
    });
    await aContact(id);
    expect((await linksOf(id))[0]).toMatchObject({ openedAt: expect.any(String), lastSeenAt: expect.any(String) });
  });

  it('200 with none for a draft, 404 for an assessment there is not', async () => {
    expect(await linksOf((await anAssessment('DRAFT')).id)).toEqual([]);
    expect((await call({ method: 'GET', url: linksAt(randomUUID()) })).statusCode).toBe(404);
  });

  it('keeps no token: what is stored does not open anything', async () => {
    const link = await linkTo((await anAssessment('SENT')).id);
    const rows = await test.database.query(`select *, encode(token_hash, 'hex') as hex from portal_link`);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link));
    const mails = await test.database.query('select * from mail');
    expect(JSON.stringify(mails)).not.toContain(tokenIn(link));
  });
});

describe('POST /api/v1/assessments/:assessmentId/links', () => {
  it('201 invites another contact to the whole questionnaire, with a mail and one entry', async () => {
    const { id } = await anAssessment('SENT');
    const answer = await call(inviting(id, { name: 'Iris', email: 'iris@contoso.example' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'Iris', sections: null, url: expect.any(String) });
    expect((await audited())[0]).toMatchObject({ action: 'INVITE_CONTACT', meta: { email: 'iris@contoso.example' } });
    const mails = await test.database.query('select * from mail where recipient_email = $1', ['iris@contoso.example']);
    expect(mails).toMatchObject([{ kind: 'INVITATION', portal_link_id: answer.json().id }]);
    expect(await shown(await aContact(id, 'iris@contoso.example'))).toMatchObject({
      contact: { name: 'Iris' },
      canSubmit: true,
    });
    await shown(await aContact(id, 'security@contoso.example'));
  });

  it.each(['DRAFT', 'SUBMITTED', 'COMPLETED'] as const)('409 while it is %s, and writes nothing', async (status) => {
    const { id } = await anAssessment(status);
    expect((await refused(inviting(id, { email: 'iris@contoso.example' }))).statusCode).toBe(409);
  });

  it('400 without an address, 404 for an assessment there is not', async () => {
    const { id } = await anAssessment('SENT');
    expect((await refused(inviting(id, { name: 'Iris' }))).statusCode).toBe(400);
    expect((await refused(inviting(randomUUID(), { email: 'iris@contoso.example' }))).statusCode).toBe(404);
  });
});

describe('DELETE /api/v1/assessments/:assessmentId/links/:linkId', () => {
  it('200 shuts the link, its sessions and what was passed on from it; the others stay', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    const link = await linkTo(id);
    await call(inviting(id, { email: 'iris@contoso.example' }));
    const iris = await aContact(id, 'iris@contoso.example');
    await done(contact, portalPost('delegations', { name: 'C', email: 'cole@contoso.example', sections: ['First'] }));
    const colleague = await aContact(id, 'cole@contoso.example');
    const answer = await call(revoking(id, link.id));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { revokedAt: expect.any(String), url: null }]);
    expect((await audited())[0]).toMatchObject({ action: 'REVOKE_LINK', entity_id: id, meta: { linkId: link.id } });
    for (const person of [contact, colleague]) {
      expect((await person({ method: 'GET', url: `${PORTAL}/assessment` })).statusCode).toBe(401);
    }
    expect((await test.app.inject(opening(tokenIn(link)))).statusCode).toBe(401);
    await shown(iris);
    expect((await refused(revoking(id, link.id))).statusCode).toBe(409);
  });

  it('404 for a link of another assessment, and writes nothing', async () => {
    const [one, other] = [await anAssessment('SENT'), await anAssessment('SENT')];
    const link = await linkTo(other.id);
    for (const request of [
      revoking(one.id, link.id),
      revoking(one.id, randomUUID()),
      revoking(randomUUID(), link.id),
    ]) {
      expect((await refused(request)).statusCode).toBe(404);
    }
  });
});
