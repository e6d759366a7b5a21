import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assessmentsOf, DUE, steps } from '../../../test/assessment-life.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anIntegrator } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { cookieFor, opening, PORTAL, portalOf, tokenIn, withPortalCookies } from '../../../test/portal.ts';
import { eventually } from '../../../test/processes.ts';
import { routesOf } from '../../../test/route-list.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { portalToken } from './portal-link-commands.ts';

const integrator = useIntegrator();
const { test, call, audited } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { linkTo, linksOf, aContact, shown } = portalOf(integrator);

const bytesOf = async (token: string) => {
  const before = await fingerprint(test.database);
  const { statusCode, headers, body } = await test.app.inject(opening(token));
  expect(await fingerprint(test.database)).toEqual(before);
  return { statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } };
};
const ofLink = (id: string) =>
  test.database.query<{ opened_at: Date | null; last_seen_at: Date | null }>(
    'select opened_at, last_seen_at from portal_link where id = $1',
    [id],
  );

describe('POST /api/portal/session', () => {
  it('204 with a cookie for the portal alone; opening is noted, and moves nothing', async () => {
    const { id } = await anAssessment('SENT');
    const link = await linkTo(id);
    const answer = await test.app.inject(opening(tokenIn(link)));
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toMatchObject([{ name: 'assay_portal', path: '/', httpOnly: true, sameSite: 'Lax' }]);
    expect((await call({ method: 'GET', url: `/api/v1/assessments/${id}` })).json()).toMatchObject({
      status: 'SENT',
      openedAt: expect.any(String),
    });
    expect((await audited())[0]).toMatchObject({ action: 'OPEN_PORTAL', entity_id: id, user_name: link.email });
    const [first] = await ofLink(link.id);
    expect(first?.opened_at).not.toBeNull();
    await cookieFor(test, tokenIn(link));
    expect((await ofLink(link.id))[0]?.opened_at).toEqual(first?.opened_at);
  });

  it('403 for what another site made the browser send', async () => {
    const link = await linkTo((await anAssessment('SENT')).id);
    const answer = await test.app.inject({ ...opening(tokenIn(link)), headers: { origin: 'https://evil.example' } });
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
  });

  it('401 with the same bytes, and writes nothing, for every token that opens nothing', async () => {
    const expired = await linkTo((await anAssessment('SENT')).id);
    await test.database.query(`update portal_link set expires_at = now() where id = $1`, [expired.id]);
    const revoked = await linkTo((await anAssessment('SENT')).id);
    await test.database.query(`update portal_link set revoked_at = now() where id = $1`, [revoked.id]);
    const { id: recalledId } = await anAssessment('SENT');
    const recalled = await linkTo(recalledId);
    await done(steps(recalledId).recall);
    const deletedId = (await anAssessment('SENT')).id;
    const deleted = await linkTo(deletedId);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${deletedId}` });
    const elsewhere = await anIntegrator(test);
    const ofAnotherService = portalToken(test.ctx.apiKeyPepper, expired.id);

    const unknown = await bytesOf('unknown');
    expect(unknown).toMatchObject({ statusCode: 401, body: '{"error":"Unauthorized"}' });
    const tokens = [
      ...[expired, revoked, recalled, deleted].map(tokenIn),
      ...[portalToken(test.ctx.portalKey, randomUUID()), portalToken(test.ctx.portalKey, elsewhere.organisation.id)],
      ...[ofAnotherService, expired.id, recalledId, `${tokenIn(expired)}x`],
    ];
    for (const token of tokens) expect(await bytesOf(token)).toEqual(unknown);
  });

  it('turns a link to its own assessment only: each token opens one', async () => {
    const [one, other] = [await anAssessment('SENT'), await anAssessment('SENT')];
    expect((await shown(await aContact(one.id))).id).toBe(one.id);
    expect((await shown(await aContact(other.id))).id).toBe(other.id);
  });

  it('429 after too many wrong tokens from one address', async () => {
    const strict = await startTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await strict.app.inject(opening(String(tries)))).statusCode);
    await strict.close();
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('cannot be done by a mail scanner: no GET takes a token, and getting the page of a link changes nothing', async () => {
    const link = await linkTo((await anAssessment('SENT')).id);
    const url = new URL(link.url ?? '');
    expect([url.search, url.hash.length > 40]).toEqual(['', true]);
    const before = await fingerprint(test.database);
    for (const method of ['GET', 'HEAD'] as const) {
      await test.app.inject({ method, url: url.pathname });
      await test.app.inject({ method, url: `${url.pathname}?token=${tokenIn(link)}` });
      await test.app.inject({ method, url: `${PORTAL}/session?token=${tokenIn(link)}` });
    }
    expect(await fingerprint(test.database)).toEqual(before);
    const readers = routesOf(test.app).filter(({ method }) => method === 'GET' || method === 'HEAD');
    expect(readers.filter(({ path, schema }) => JSON.stringify([path, schema.querystring]).includes('oken'))).toEqual(
      [],
    );
  });
});

describe('A session of the portal', () => {
  it.each([
    ['its link is revoked', `update portal_link set revoked_at = now() where id = $1`],
    ['its link expires', `update portal_link set expires_at = now() where id = $1`],
    ['it expires itself', `update portal_session set expires_at = now() where portal_link_id = $1`],
  ])('401 from the next request on when %s', async (_, change) => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    await shown(contact);
    await test.database.query(change, [(await linkTo(id)).id]);
    const answer = await contact({ method: 'GET', url: `${PORTAL}/assessment` });
    expect([answer.statusCode, answer.body]).toEqual([401, '{"error":"Unauthorized"}']);
  });

  it('401 after a recall; a new link opens the assessment that is sent again, and the old one stays shut', async () => {
    const { id } = await anAssessment('SENT');
    const old = await linkTo(id);
    const contact = await aContact(id);
    await done(steps(id).recall);
    expect((await contact({ method: 'GET', url: `${PORTAL}/assessment` })).statusCode).toBe(401);
    await done(steps(id).send);
    expect((await test.app.inject(opening(tokenIn(old)))).statusCode).toBe(401);
    await shown(await aContact(id));
  });

  it('stays when the assessment is sent back, and its link is extended to the new due date', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const contact = await aContact(id);
    const before = await linksOf(id);
    const back = { dueDate: '2099-06-30', questions: [{ questionKey: 'a', comment: 'Explain' }] };
    await done({ method: 'POST', url: `/api/v1/assessments/${id}/send-back`, payload: back });
    await shown(contact);
    expect(before.map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2100-01-30']);
    expect((await linksOf(id)).map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2099-07-30']);
    expect(DUE).toBe('2099-12-31');
  });

  it('204 ends it', async () => {
    const contact = await aContact((await anAssessment('SENT')).id);
    expect((await contact({ method: 'DELETE', url: `${PORTAL}/session` })).statusCode).toBe(204);
    expect((await contact({ method: 'GET', url: `${PORTAL}/assessment` })).statusCode).toBe(401);
  });

  it('403 for a change that another site made the browser send', async () => {
    const { id } = await anAssessment('SENT');
    const cookies = await cookieFor(test, tokenIn(await linkTo(id)));
    const contact = withPortalCookies(test, cookies);
    const answer = await contact({
      method: 'PUT',
      url: `${PORTAL}/responses/a`,
      payload: { answer: 'YES', revision: 0 },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('notes when it was last used, at most once a minute', async () => {
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
    await eventually(async () => (await seenAt()) >= opened);
  });
});
