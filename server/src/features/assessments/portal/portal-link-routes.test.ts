import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import {
  openPortalCall,
  parsePortalToken,
  PORTAL_PATH,
  portalPostCall,
  usePortal,
} from '../../../../test/support/portal-calls.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, refused, test } = integrator;
const { aContact, linkTo, linksOf, shown, done } = usePortal(integrator);

const linksAt = (id: string, linkId = '') => `/api/v1/assessments/${id}/links${linkId && `/${linkId}`}`;
const inviteCall = (id: string, payload: object) => ({ method: 'POST' as const, url: linksAt(id), payload });
const showCall = (id: string, linkId: string) => ({ method: 'POST' as const, url: `${linksAt(id, linkId)}/show` });
const revokeCall = (id: string, linkId: string) => ({ method: 'DELETE' as const, url: linksAt(id, linkId) });

const PORTAL_URL = expect.stringMatching(/^http:\/\/localhost:3000\/portal#[\w-]{43}$/);

describe('GET /api/v1/assessments/:assessmentId/links', () => {
  it('S1: 200 with the contact and their activity, without the URL', async () => {
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
      shownAt: null,
      shownByName: null,
      url: null,
    });
    await aContact(id);
    expect((await linksOf(id))[0]).toMatchObject({ openedAt: expect.any(String), lastSeenAt: expect.any(String) });
  });

  it('200 with an empty list for a draft, 404 for an unknown assessment', async () => {
    expect(await linksOf((await anAssessment('DRAFT')).id)).toEqual([]);
    expect((await call({ method: 'GET', url: linksAt(randomUUID()) })).statusCode).toBe(404);
  });

  it('stores no tokens: stored data opens no link', async () => {
    const link = await linkTo((await anAssessment('SENT')).id);
    const rows = await test.database.query(`select *, encode(token_hash, 'hex') as hex from portal_link`);
    expect(JSON.stringify(rows)).not.toContain(parsePortalToken(link));
    const mails = await test.database.query('select * from mail');
    expect(JSON.stringify(mails)).not.toContain(parsePortalToken(link));
  });
});

describe('POST /api/v1/assessments/:assessmentId/links', () => {
  it('201 invites another contact to the whole questionnaire, with one email and one audit entry', async () => {
    const { id } = await anAssessment('SENT');
    const response = await call(inviteCall(id, { name: 'Iris', email: 'iris@contoso.example' }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ name: 'Iris', sections: null, url: PORTAL_URL });
    expect((await audited())[0]).toMatchObject({
      action: 'INVITE_CONTACT',
      meta: { email: 'iris@contoso.example', shown: true },
    });
    expect((await refused(showCall(id, response.json().id))).statusCode).toBe(409);
    const mails = await test.database.query('select * from mail where recipient_email = $1', ['iris@contoso.example']);
    expect(mails).toMatchObject([{ kind: 'INVITATION', portal_link_id: response.json().id }]);
    expect(await shown(await aContact(id, 'iris@contoso.example'))).toMatchObject({
      contact: { name: 'Iris' },
      canSubmit: true,
    });
    await shown(await aContact(id, 'security@contoso.example'));
  });

  it.each(['DRAFT', 'SUBMITTED', 'COMPLETED'] as const)('409 while it is %s; writes nothing', async (status) => {
    const { id } = await anAssessment(status);
    expect((await refused(inviteCall(id, { email: 'iris@contoso.example' }))).statusCode).toBe(409);
  });

  it('400 without an email address, 404 for an unknown assessment', async () => {
    const { id } = await anAssessment('SENT');
    expect((await refused(inviteCall(id, { name: 'Iris' }))).statusCode).toBe(400);
    expect((await refused(inviteCall(randomUUID(), { email: 'iris@contoso.example' }))).statusCode).toBe(404);
  });
});

describe('POST /api/v1/assessments/:assessmentId/links/:linkId/show', () => {
  it('S1: 200 shows the URL once, with an audit entry; 409 after that; writes nothing', async () => {
    const { id } = await anAssessment('SENT');
    const { id: linkId, email } = await linkTo(id);
    const response = await call(showCall(id, linkId));
    expect(response.statusCode, response.body).toBe(200);
    const shownLink = { id: linkId, email, shownAt: expect.any(String), shownByName: 'Integration', url: PORTAL_URL };
    expect(response.json()).toMatchObject(shownLink);
    expect((await test.app.inject(openPortalCall(parsePortalToken(response.json())))).statusCode).toBe(204);
    expect(await audited()).toContainEqual(
      expect.objectContaining({ action: 'SHOW_PORTAL_LINK', entity_id: id, meta: { linkId, email } }),
    );
    const second = await refused(showCall(id, linkId));
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { error: 'This link has already been shown. Invite the contact again to get a new link.' },
    ]);
    expect(await linksOf(id)).toMatchObject([{ ...shownLink, url: null }]);
  });

  it('S1: 200 for one of two concurrent requests', async () => {
    const { id } = await anAssessment('SENT');
    const { id: linkId } = await linkTo(id);
    const responses = await Promise.all([call(showCall(id, linkId)), call(showCall(id, linkId))]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('S1: repeats the URL for the same Idempotency-Key, and stores no token for it', async () => {
    const { id } = await anAssessment('SENT');
    const { id: linkId } = await linkTo(id);
    for (const request of [showCall(id, linkId), inviteCall(id, { email: 'iris@contoso.example' })]) {
      const keyed = { ...request, headers: { 'idempotency-key': randomUUID() } };
      const [first, again] = [await call(keyed), await call(keyed)];
      expect(again.body).toBe(first.body);
      expect(first.json().url).toEqual(PORTAL_URL);
    }
    const stored = await test.database.query<{ binding: string[]; answer: Buffer }>(
      `select array['idempotent_answer', organisation_id::text, credential_id::text, key] as binding, answer from idempotent_answer`,
    );
    const { idempotencyCipher } = await test.ctx.organisationKeys.get(stored[0]?.binding[1] ?? '');
    const answers = stored.map(({ binding, answer }) => idempotencyCipher.decrypt(answer, binding));
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(JSON.parse(answer)).toMatchObject({ url: null });
  });

  it('409 for a revoked link, 404 for a link of another assessment; writes nothing', async () => {
    const [one, other] = [await anAssessment('SENT'), await anAssessment('SENT')];
    const link = await linkTo(other.id);
    expect((await refused(showCall(one.id, link.id))).statusCode).toBe(404);
    expect((await refused(showCall(randomUUID(), link.id))).statusCode).toBe(404);
    await call(revokeCall(other.id, link.id));
    expect((await refused(showCall(other.id, link.id))).statusCode).toBe(409);
  });
});

describe('DELETE /api/v1/assessments/:assessmentId/links/:linkId', () => {
  it('200 revokes the link, its sessions and its delegations, but no other link', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    const link = await linkTo(id);
    await call(inviteCall(id, { email: 'iris@contoso.example' }));
    const iris = await aContact(id, 'iris@contoso.example');
    await done(
      contact,
      portalPostCall('delegations', { name: 'C', email: 'cole@contoso.example', sections: ['First'] }),
    );
    const colleague = await aContact(id, 'cole@contoso.example');
    const response = await call(revokeCall(id, link.id));
    expect([response.statusCode, response.json()]).toMatchObject([200, { revokedAt: expect.any(String), url: null }]);
    expect((await audited())[0]).toMatchObject({ action: 'REVOKE_LINK', entity_id: id, meta: { linkId: link.id } });
    for (const person of [contact, colleague]) {
      expect((await person({ method: 'GET', url: `${PORTAL_PATH}/assessment` })).statusCode).toBe(401);
    }
    expect((await test.app.inject(openPortalCall(parsePortalToken(link)))).statusCode).toBe(401);
    await shown(iris);
    expect((await refused(revokeCall(id, link.id))).statusCode).toBe(409);
  });

  it('404 for a link of another assessment; writes nothing', async () => {
    const [one, other] = [await anAssessment('SENT'), await anAssessment('SENT')];
    const link = await linkTo(other.id);
    for (const request of [
      revokeCall(one.id, link.id),
      revokeCall(one.id, randomUUID()),
      revokeCall(randomUUID(), link.id),
    ]) {
      expect((await refused(request)).statusCode).toBe(404);
    }
  });
});
