import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecurityEvent, SecurityEventPage } from '@assay/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, seedApiKey, seedOrganisation, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTemporaryDirectory } from '../../../../test/support/fixture.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { completeFirstStep, postCall, setUpTotp } from '../../../../test/support/second-factors.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { startAuditCopy } from '../audit/index.ts';
import { MAX_ROWS_PER_HOUR, writeSecurityEvents } from './security-event-commands.ts';
import { copySecurityEventsHandler, deleteSecurityEventsHandler } from './security-event-jobs.ts';

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const administrator = useUser();
const viewer = useUser('Viewer');
const directory = useTemporaryDirectory();

const log = (query = ''): Call => ({ method: 'GET', url: `/api/app/security-events${query}` });
const list = async (query = ''): Promise<SecurityEventPage> => {
  await writeSecurityEvents(test.ctx);
  return (await administrator.call(log(query))).json();
};
const signIn = (email: string, password: string, remoteAddress = '192.0.2.7') =>
  test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password }, remoteAddress });
const stored = () => test.database.query<SecurityEvent>('select * from security_event');
/** Moves everything into the past, so that no window is open any more. */
const age = (interval: string) =>
  test.database.query(
    `update security_event set occurred_at = occurred_at - $1::interval, window_end = window_end - $1::interval`,
    [interval],
  );

/** Rows that begin in this minute and hour must not end up in the next. */
const awaitStartOfMinute = () => expect.poll(() => new Date().getSeconds(), { timeout: 20_000 }).toBeLessThan(45);

afterEach(() => test.database.query('delete from security_event'));

describe('Security log', () => {
  it('S16: contains failed passwords of existing accounts, with address and request ID', async () => {
    const answer = await signIn(viewer.user.email, 'wrong');
    expect(answer.statusCode).toBe(401);
    expect((await list()).entries).toEqual([
      {
        id: expect.any(String),
        kind: 'SIGN_IN_FAILED',
        kindLabel: 'Sign-in failed',
        reason: 'wrong password',
        callerKind: 'session',
        callerId: viewer.user.id,
        callerName: viewer.user.name,
        address: '192.0.2.7',
        route: 'POST /api/app/sign-in',
        requestId: answer.headers['x-request-id'],
        count: 1,
        occurredAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('S16: contains refused API keys, with the reason', async () => {
    const key = await seedApiKey(test, organisation, ['vendors:view']);
    const vendors: Call = { method: 'GET', url: '/api/v1/vendors' };
    const [prefix] = key.split('.');
    await test.database.query('update api_key set revoked_at = now() where organisation_id = $1', [organisation.id]);
    expect((await callWithApiKey(test.app, key)(vendors)).statusCode).toBe(401);
    const { entries } = await list('?kind=API_KEY_REFUSED');
    expect(entries).toMatchObject([{ reason: 'revoked, expired or disabled', callerKind: 'apiKey', count: 1 }]);
    expect(JSON.stringify([await stored(), entries])).not.toContain(prefix);
  });

  it('contains denied requests, failed confirmations and failed second steps', async () => {
    expect((await viewer.call(log())).statusCode).toBe(403);
    expect((await administrator.call(postCall('/me/confirmation', { password: 'wrong' }))).statusCode).toBe(400);
    await setUpTotp(viewer.call);
    const { call } = await completeFirstStep(test, viewer.user.email);
    expect((await call(postCall('/sign-in/recovery-code', { code: 'x' }))).statusCode).toBe(401);
    const { entries, totalCount } = await list();
    expect(entries.map(({ kind, callerId, route }) => [kind, callerId, route]).sort()).toEqual([
      ['ACCESS_DENIED', viewer.user.id, 'GET /api/app/security-events'],
      ['CONFIRMATION_FAILED', administrator.user.id, 'POST /api/app/me/confirmation'],
      ['SIGN_IN_FAILED', viewer.user.id, 'POST /api/app/sign-in/recovery-code'],
    ]);
    expect(totalCount).toBe(3);
    expect((await list('?kind=ACCESS_DENIED&pageSize=1')).entries).toMatchObject([{ kind: 'ACCESS_DENIED' }]);
  });

  it('contains nothing that was typed: no password, no unknown account name, no credential', async () => {
    await signIn('hush-password', 'hush-password');
    await signIn('hush@northwind.example', 'hush-password');
    await signIn(viewer.user.email, 'hush-password');
    await callWithApiKey(test.app, 'assay_AAAAAAAAAAAA.hush')({ method: 'GET', url: '/api/v1/vendors?hush=hush' });
    await viewer.call({ method: 'GET', url: '/api/app/users?hush=hush' });
    expect((await list()).totalCount).toBe(2);
    expect(JSON.stringify(await stored())).not.toContain('hush');
  });

  it('counts repeats of an account and address within a minute in one row', async () => {
    await awaitStartOfMinute();
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) await signIn(viewer.user.email, 'wrong', address);
    await writeSecurityEvents(test.ctx);
    await signIn(viewer.user.email, 'wrong', '192.0.2.7');
    const { entries } = await list();
    expect(entries.map(({ address, count }) => [address, count]).sort()).toEqual([
      ['192.0.2.7', 3],
      ['192.0.2.8', 1],
    ]);
  });

  it('is limited per organisation and hour; the rest is counted in one row', async () => {
    await awaitStartOfMinute();
    await test.database.query(
      `insert into security_event (organisation_id, kind, window_end, count, address)
       select $1, 'SIGN_IN_FAILED', date_trunc('hour', now()) + interval '1 minute', 1, n::text
       from generate_series(2, $2) as n`,
      [organisation.id, MAX_ROWS_PER_HOUR],
    );
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await signIn(viewer.user.email, 'wrong', address);
    await writeSecurityEvents(test.ctx);
    await signIn(viewer.user.email, 'wrong', '192.0.2.4');
    const { entries } = await list('?kind=NOT_RECORDED');
    expect(entries).toMatchObject([{ kindLabel: 'Further events not recorded', count: 3, callerId: null }]);
    expect((await list('?page=3&pageSize=500')).totalCount).toBe(MAX_ROWS_PER_HOUR + 1);
  });

  it('is written within seconds, without being asked for', async () => {
    await signIn(viewer.user.email, 'wrong');
    await expect.poll(stored).toHaveLength(1);
  });

  it('survives a failure to write; the request gets its usual answer', async () => {
    await test.database.query('alter table security_event rename to hidden');
    const answer = await signIn(viewer.user.email, 'wrong');
    await writeSecurityEvents(test.ctx);
    await test.database.query('alter table hidden rename to security_event');
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: 'Unauthorized' }]);
    expect((await list()).entries).toEqual([]);
  });

  it('403 without both permissions; shows nothing of another organisation', async () => {
    const other = await seedSignedInUser(test, await seedOrganisation(test));
    const auditor = await seedSignedInUser(test, organisation, ['audit:view']);
    await refused(auditor, log(), 403);
    await refused(viewer, log('?format=csv'), 403);
    await writeSecurityEvents(test.ctx);
    expect((await other.call(log())).json()).toMatchObject({ entries: [], totalCount: 0 });
  });

  it('400 for an unknown kind', async () => {
    await refused(administrator, log('?kind=NONE'), 400);
  });
});

describe('Security log as CSV', () => {
  it('200 with every match; audits the export', async () => {
    await signIn(viewer.user.email, 'wrong');
    await writeSecurityEvents(test.ctx);
    const response = await administrator.call(log('?format=csv&kind=SIGN_IN_FAILED'));
    const [header, row] = response.body.split('\r\n');
    expect(header).toBe('ID,Kind,Label,Reason,Count,Caller kind,Caller ID,Caller,Address,Route,Request ID,Occurred at');
    expect(row).toContain(`SIGN_IN_FAILED,Sign-in failed,wrong password,1,session,${viewer.user.id}`);
    const entries = await test.database.query(
      `select meta from audit_entry where action = 'EXPORT_SECURITY_LOG' and organisation_id = $1`,
      [organisation.id],
    );
    expect(entries).toEqual([{ meta: { filter: { kind: 'SIGN_IN_FAILED' } } }]);
  });
});

describe('Security log in the worker', () => {
  const copied = async (path: string) =>
    (await readFile(path, 'utf8').catch(() => ''))
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

  it('deletes events after 90 days', async () => {
    await signIn(viewer.user.email, 'wrong', '192.0.2.1');
    await writeSecurityEvents(test.ctx);
    await age('91 days');
    await signIn(viewer.user.email, 'wrong', '192.0.2.2');
    await writeSecurityEvents(test.ctx);
    await deleteSecurityEventsHandler.run(test.ctx, {});
    expect((await list()).entries).toMatchObject([{ address: '192.0.2.2' }]);
  });

  it('copies each final event once to the target of the audit log, as lines of their own type', async () => {
    const path = join(directory(), organisation.id);
    await startAuditCopy(test.ctx, organisation.operator, { to: `file:${path}`, format: 'RAW' });
    await signIn(viewer.user.email, 'wrong');
    await writeSecurityEvents(test.ctx);
    await copySecurityEventsHandler.run(test.ctx, {});
    expect(await copied(path)).toEqual([]);
    await age('5 minutes');
    await copySecurityEventsHandler.run(test.ctx, {});
    await copySecurityEventsHandler.run(test.ctx, {});
    const event = { type: 'security.event', kind: 'SIGN_IN_FAILED', organisationId: organisation.id, count: 1 };
    expect(await copied(path)).toMatchObject([event]);
    await startAuditCopy(test.ctx, organisation.operator, { to: `file:${path}-2`, format: 'OCSF' });
    await copySecurityEventsHandler.run(test.ctx, {});
    expect(await copied(`${path}-2`)).toMatchObject([
      {
        class_name: 'Authentication',
        status_id: 2,
        count: 1,
        user: { uid: viewer.user.id },
        metadata: { event_code: 'SIGN_IN_FAILED', log_name: 'security', tenant_uid: organisation.id },
      },
    ]);
  });

  it('stays where it is when the target cannot be reached', async () => {
    const to = `file:${directory()}/none/log`;
    await startAuditCopy(test.ctx, organisation.operator, { to, format: 'RAW' });
    await signIn(viewer.user.email, PASSWORD.slice(1));
    await writeSecurityEvents(test.ctx);
    await age('5 minutes');
    await copySecurityEventsHandler.run(test.ctx, {});
    const copies = await test.database.query(
      `select from security_event_copy where organisation_id = $1 and window_end = 'epoch' and busy_until < now()`,
      [organisation.id],
    );
    expect(copies).toHaveLength(1);
  });
});
