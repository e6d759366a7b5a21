import type { Acceptance, Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { approveCall, requestCall, seedTeam, type Team } from '../../../../test/support/approvals.ts';
import type { TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedVendor } from '../../../../test/support/factories.ts';
import { closeFindingCall, FINDINGS_PATH, raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';
import { JOB_HANDLERS } from '../../../jobs.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { acceptanceExpiredJob } from './finding-jobs.ts';

const test = useTestApp();
const TODAY = toIsoDate(new Date());
const DAY_MS = 24 * 3_600_000;

async function aFinding({ organisation, key }: Team, fields: object = {}): Promise<Finding> {
  const { id } = await seedVendor(test, organisation);
  return (await key(raiseVendorFindingCall(id, fields))).json();
}
async function anAcceptance(team: Team, acceptedUntil: string | null = addDays(TODAY, 90)): Promise<Finding> {
  const finding = await aFinding(team);
  const update = { status: 'RISK_ACCEPTED', resolutionNote: 'Too expensive', acceptedUntil };
  const response = await team.key(closeFindingCall(finding.id, update));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const renewCall = (id: string, acceptedUntil: string | null, rationale = 'Still planned'): Call => ({
  method: 'POST',
  url: `${FINDINGS_PATH}/${id}/acceptance/renew`,
  payload: { acceptedUntil, rationale },
});
const endCall = (id: string, reason = 'It was exploited'): Call => ({
  method: 'POST',
  url: `${FINDINGS_PATH}/${id}/acceptance/end`,
  payload: { reason },
});
async function list(caller: TestCaller, query = ''): Promise<Acceptance[]> {
  return (await caller({ method: 'GET', url: `/api/v1/acceptances${query}` })).json().entries;
}
async function refused(caller: TestCaller, call: Call, expected: readonly [number, string]) {
  const before = await fingerprintDatabase(test.database);
  const response = await caller(call);
  expect([response.statusCode, response.json().code], response.body).toEqual(expected);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return response.json();
}
const runExpiry = (organisationId: string, findingId: string, days: number) =>
  JOB_HANDLERS.find(({ name }) => name === acceptanceExpiredJob.name)?.run(
    { ...test.ctx, now: () => new Date(Date.now() + days * DAY_MS) },
    { organisationId, findingId },
  );
const successorsOf = (id: string) =>
  test.database.query<{ id: string }>('select id from finding where supersedes_finding_id = $1', [id]);
const setMaxDays = (team: Team, days: object) =>
  team.requester({ method: 'PUT', url: '/api/app/organisation', payload: { acceptanceMaxDays: days } });

describe('GET /api/v1/acceptances', () => {
  it('200 lists who accepted which risk until when, by state and vendor', async () => {
    const team = await seedTeam(test);
    const soon = await anAcceptance(team, addDays(TODAY, 5));
    const later = await anAcceptance(team, addDays(TODAY, 200));
    const forGood = await anAcceptance(team, null);
    const ended = await anAcceptance(team);
    await team.key(endCall(ended.id));
    const expired = await anAcceptance(team);
    await test.database.query('update finding set accepted_until = $2 where id = $1', [expired.id, addDays(TODAY, -1)]);
    await aFinding(team);
    const idsBy = async (query: string) => (await list(team.viewer, query)).map(({ findingId }) => findingId);
    expect(await idsBy('')).toEqual([expired.id, soon.id, ended.id, later.id, forGood.id]);
    expect(await idsBy('?state=ACTIVE')).toEqual([soon.id, later.id, forGood.id]);
    expect(await idsBy('?state=ENDING_SOON')).toEqual([soon.id]);
    expect(await idsBy('?state=ENDED')).toEqual([ended.id]);
    expect(await idsBy('?state=EXPIRED')).toEqual([expired.id]);
    expect(await idsBy(`?vendorId=${soon.vendorId}`)).toEqual([soon.id]);
    const [first] = await list(team.viewer, '?state=ENDING_SOON');
    expect(first).toMatchObject({
      title: soon.title,
      state: 'ENDING_SOON',
      rationale: 'Too expensive',
      acceptedByName: 'Integration',
      approvedByName: null,
      acceptedUntil: addDays(TODAY, 5),
    });
  });

  it('200 as CSV contains the same acceptances and is audited; 400 for an unknown state', async () => {
    const team = await seedTeam(test);
    await anAcceptance(team);
    const csv = await team.viewer({ method: 'GET', url: '/api/v1/acceptances?format=csv&state=ACTIVE' });
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    expect(csv.body).toContain('Too expensive');
    const entries = await test.database.query(
      `select meta from audit_entry where organisation_id = $1 and action = 'EXPORT_ACCEPTANCES'`,
      [team.organisation.id],
    );
    expect(entries).toEqual([{ meta: { filter: { state: 'ACTIVE' } } }]);
    expect((await team.viewer({ method: 'GET', url: '/api/v1/acceptances?state=OPEN' })).statusCode).toBe(400);
  });

  it('200 is empty for another organisation', async () => {
    const [team, other] = [await seedTeam(test), await seedTeam(test)];
    await anAcceptance(team);
    expect(await list(other.approver)).toEqual([]);
  });
});

describe('Renewing an acceptance', () => {
  it('200 sets a new end; the old job opens nothing and the new one does', async () => {
    const team = await seedTeam(test);
    const { id } = await anAcceptance(team, TODAY);
    const response = await team.reviewer(renewCall(id, addDays(TODAY, 10)));
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      {
        acceptedUntil: addDays(TODAY, 10),
        renewedByName: 'Signed In',
        renewalRationale: 'Still planned',
        rationale: 'Too expensive',
      },
    ]);
    await runExpiry(team.organisation.id, id, 1);
    expect(await successorsOf(id)).toEqual([]);
    await runExpiry(team.organisation.id, id, 11);
    await runExpiry(team.organisation.id, id, 11);
    expect(await successorsOf(id)).toHaveLength(1);
    const jobs = await test.database.query(`select 1 from job.job where name = $1 and data ->> 'findingId' = $2`, [
      acceptanceExpiredJob.name,
      id,
    ]);
    expect(jobs).toHaveLength(2);
  });

  it('409 for open, remediated, ended and expired findings, 400 in the past, 403 and 404', async () => {
    const team = await seedTeam(test);
    const open = await aFinding(team);
    await refused(team.key, renewCall(open.id, TODAY), [409, 'RISK_NOT_ACCEPTED']);
    await team.key(closeFindingCall(open.id, { status: 'REMEDIATED' }));
    await refused(team.key, renewCall(open.id, TODAY), [409, 'RISK_NOT_ACCEPTED']);
    const { id } = await anAcceptance(team);
    await refused(team.key, renewCall(id, '2001-01-31'), [400, 'INVALID_DATA']);
    await refused(team.key, renewCall(id, TODAY, ' '), [400, 'INVALID_DATA']);
    for (const call of [renewCall(id, TODAY), endCall(id)]) {
      await refused(team.viewer, call, [403, 'FORBIDDEN']);
      await refused((await seedTeam(test)).approver, call, [404, 'NOT_FOUND']);
    }
    await test.database.query('update finding set accepted_until = $2 where id = $1', [id, addDays(TODAY, -1)]);
    await refused(team.key, renewCall(id, TODAY), [409, 'ACCEPTANCE_ENDED']);
    await refused(team.key, endCall(id), [409, 'ACCEPTANCE_ENDED']);
  });

  it('409 with a policy; 200 when the renewal is approved', async () => {
    const team = await seedTeam(test);
    const { id } = await anAcceptance(team);
    await team.setPolicy('ACCEPT_RISK');
    await refused(team.requester, renewCall(id, addDays(TODAY, 100)), [409, 'APPROVAL_REQUIRED']);
    const body = { reason: 'Postponed', acceptedUntil: addDays(TODAY, 100) };
    const approval = (await team.requester(requestCall(`${FINDINGS_PATH}/${id}/acceptance-requests`, body))).json();
    expect(approval.changes).toEqual([{ field: 'acceptedUntil', from: addDays(TODAY, 90), to: addDays(TODAY, 100) }]);
    expect((await team.approver(approveCall(approval.id))).statusCode).toBe(200);
    expect(await list(team.viewer)).toMatchObject([
      { acceptedUntil: addDays(TODAY, 100), renewalRationale: 'Postponed', approvedByName: 'Signed In' },
    ]);
  });
});

describe('Ending an acceptance early', () => {
  it('200 opens exactly one successor; the expiry opens no other, even after it was withdrawn', async () => {
    const team = await seedTeam(test);
    const { id } = await anAcceptance(team, addDays(TODAY, 3));
    const answers = await Promise.all(Array.from({ length: 5 }, () => team.reviewer(endCall(id))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const [successor] = await successorsOf(id);
    expect(await list(team.viewer)).toMatchObject([
      {
        state: 'ENDED',
        endReason: 'It was exploited',
        endedByName: 'Signed In',
        successorFindingId: successor?.id,
      },
    ]);
    await runExpiry(team.organisation.id, id, 5);
    expect(await successorsOf(id)).toEqual([successor]);
    await team.key({
      method: 'POST',
      url: `${FINDINGS_PATH}/${String(successor?.id)}/withdraw`,
      payload: { reason: 'Raised in error' },
    });
    await runExpiry(team.organisation.id, id, 5);
    expect(await successorsOf(id)).toEqual([]);
  });
});

describe('The longest period for a severity', () => {
  const MAX = { CRITICAL: null, HIGH: 30, MEDIUM: null, LOW: null };

  it('400 without an end or beyond the limit, 200 within it, when accepted, renewed and requested', async () => {
    const team = await seedTeam(test);
    expect((await setMaxDays(team, MAX)).json().acceptanceMaxDays).toEqual(MAX);
    const { id } = await aFinding(team);
    const accept = (acceptedUntil: string | null) => closeFindingCall(id, { status: 'RISK_ACCEPTED', acceptedUntil });
    const [last, beyond] = [addDays(TODAY, 30), addDays(TODAY, 31)];
    for (const until of [null, beyond]) {
      const { details } = await refused(team.key, accept(until), [400, 'INVALID_DATA']);
      expect(details).toEqual([{ path: 'acceptedUntil', message: expect.stringContaining('at most 30 days') }]);
    }
    await team.setPolicy('ACCEPT_RISK');
    const request = (acceptedUntil: string | null) =>
      requestCall(`${FINDINGS_PATH}/${id}/acceptance-requests`, { reason: 'Planned', acceptedUntil });
    await refused(team.key, request(null), [400, 'INVALID_DATA']);
    await team.setPolicy();
    expect((await team.key(accept(last))).statusCode).toBe(200);
    await refused(team.key, renewCall(id, beyond), [400, 'INVALID_DATA']);
    expect((await team.key(renewCall(id, last))).statusCode).toBe(200);
  });

  it('200 lists findings beyond the limit as failures when several are closed', async () => {
    const team = await seedTeam(test);
    await setMaxDays(team, MAX);
    const [high, low] = [await aFinding(team), await aFinding(team, { severity: 'LOW' })];
    const response = await team.key({
      method: 'POST',
      url: `${FINDINGS_PATH}/bulk`,
      payload: { findingIds: [high.id, low.id], close: { status: 'RISK_ACCEPTED' } },
    });
    expect(response.json()).toEqual({
      findingIds: [low.id],
      failures: [{ findingId: high.id, error: expect.stringContaining('at most 30 days') }],
    });
  });

  it('200 for any period by default', async () => {
    const team = await seedTeam(test);
    const { id } = await aFinding(team, { severity: 'CRITICAL' });
    expect((await team.key(closeFindingCall(id, { status: 'RISK_ACCEPTED' }))).statusCode).toBe(200);
  });
});
