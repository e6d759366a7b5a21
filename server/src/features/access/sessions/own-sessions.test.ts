import type { Session } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs, withCookie } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const person = useUser([]);
const colleague = useUser();

const me: Call = { method: 'GET', url: '/api/app/me' };
const sessions = async ({ call } = person): Promise<Session[]> =>
  (await call({ method: 'GET', url: '/api/app/sessions' })).json();
const endSessionCall = (id = ''): Call => ({ method: 'DELETE', url: `/api/app/sessions/${id}` });

describe('GET /api/app/sessions', () => {
  it("200 lists the caller's sessions with address and browser, current first", async () => {
    await test.database.query(`update session set user_agent = 'Firefox' where user_id = $1`, [person.user.id]);
    await signInAs(test, person.user.email);
    const listed = await sessions();
    const moment = expect.stringMatching(/Z$/);
    const times = { id: expect.any(String), createdAt: moment, lastSeenAt: moment, expiresAt: moment };
    expect(listed).toEqual([
      { ...times, address: '127.0.0.1', userAgent: 'Firefox', method: 'PASSWORD', current: true },
      { ...times, address: '127.0.0.1', userAgent: 'lightMyRequest', method: 'PASSWORD', current: false },
    ]);
  });

  it.each([
    ['have expired', `expires_at = now() - interval '1 second'`],
    ['were idle for an hour', `last_seen_at = now() - interval '61 minutes'`],
  ])('200 without sessions that %s', async (_, change) => {
    await signInAs(test, person.user.email);
    const [current] = await sessions();
    await test.database.query(`update session set ${change} where user_id = $1 and id <> $2`, [
      person.user.id,
      current?.id,
    ]);
    expect(await sessions()).toEqual([expect.objectContaining({ id: current?.id })]);
  });
});

describe('DELETE /api/app/sessions/{sessionId}', () => {
  it('204 signs out only the given session and audits it', async () => {
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    const other = (await sessions()).find(({ current }) => !current);
    expect((await person.call(endSessionCall(other?.id))).statusCode).toBe(204);
    expect((await elsewhere(me)).statusCode).toBe(401);
    expect((await person.call(me)).statusCode).toBe(200);
    const entries = await test.database.query(
      `select entity_type, entity_id, meta from audit_entry where action = 'END_SESSION' and user_id = $1`,
      [person.user.id],
    );
    expect(entries).toEqual([{ entity_type: 'Session', entity_id: other?.id, meta: { address: '127.0.0.1' } }]);
  });

  it('403 without a proof in the last ten minutes; the session stays active', async () => {
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    const other = (await sessions()).find(({ current }) => !current);
    await test.database.query(`update session set confirmed_at = now() - interval '11 minutes'`);
    expect(await refused(person, endSessionCall(other?.id), 403)).toMatchObject({
      error: 'Confirm your identity',
      code: 'CONFIRMATION_REQUIRED',
    });
    expect((await elsewhere(me)).statusCode).toBe(200);
  });

  it('204 for the current session, which is signed out', async () => {
    const [current] = await sessions();
    await person.call(endSessionCall(current?.id));
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it("404 for another user's session, an unknown ID and a malformed ID", async () => {
    const [theirs] = await sessions(colleague);
    for (const id of [theirs?.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect(await refused(person, endSessionCall(id), 404)).toMatchObject({ error: 'Not found' });
    }
    expect((await colleague.call(me)).statusCode).toBe(200);
  });
});
