import { type Approval, ApprovalKind, type Permission } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  APPROVALS,
  approveCall,
  createCase,
  getApprovalCall,
  IDENTITY_PROVIDER,
  makeRequest,
  requestCall,
  seedTeam,
} from '../../../../test/support/approvals.ts';
import { createApiKeyCaller, createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { closeFindingCall } from '../../../../test/support/findings.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();
const KINDS = ApprovalKind.options;

async function refused(caller: TestCaller, call: Call, expected: readonly [number, string]) {
  const before = await fingerprintDatabase(test.database);
  const response = await caller(call);
  expect([response.statusCode, response.json().code], response.body).toEqual(expected);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return response.json();
}

const organisationCall = (payload: object): Call => ({ method: 'PUT', url: '/api/app/organisation', payload });

describe.each(KINDS)('Without a policy, %s', (kind) => {
  it('works directly and cannot be requested', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, kind);
    await team.setPolicy(...KINDS.filter((one) => one !== kind && one !== 'CHANGE_SIGN_IN'));
    await refused(team.requester, subject.request, [409, 'APPROVAL_NOT_REQUIRED']);
    const response = await team.requester(subject.direct);
    expect([response.statusCode, await subject.isDone()]).toEqual([200, true]);
  });
});

describe.each(KINDS)('With a policy, %s', (kind) => {
  it('409 for the direct action, by a person and by an API key', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, kind);
    await team.setPolicy(kind);
    const { error } = await refused(team.requester, subject.direct, [409, 'APPROVAL_REQUIRED']);
    expect(error).toContain('Request approval instead');
    const byKey = kind === 'CHANGE_SIGN_IN' ? ([403, 'FORBIDDEN'] as const) : ([409, 'APPROVAL_REQUIRED'] as const);
    await refused(team.key, subject.direct, byKey);
    expect(await subject.isDone()).toBe(false);
  });

  it('403 for a request by a Viewer, 404 by another organisation', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, kind);
    await team.setPolicy(kind);
    await refused(team.viewer, subject.request, [403, 'FORBIDDEN']);
    if (kind === 'CHANGE_SIGN_IN') return;
    const other = await seedTeam(test);
    await other.setPolicy(kind);
    await refused(other.requester, subject.request, [404, 'NOT_FOUND']);
  });

  it('503 when the action itself could not be audited; writes nothing', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, kind);
    await team.setPolicy(kind);
    await test.database.query(`
      create function refuse_entry() returns trigger language plpgsql as
        $$ begin raise 'refused' using errcode = 'lock_not_available'; end $$;
      create trigger refuse_entry before insert on audit_entry
        for each row when (new.action <> 'REQUEST_APPROVAL') execute function refuse_entry();`);
    try {
      await refused(team.requester, subject.request, [503, 'UNAVAILABLE']);
    } finally {
      await test.database.query('drop function refuse_entry cascade');
    }
  });

  it('201 lists what would change', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, kind);
    await team.setPolicy(kind);
    const response = await team.requester(subject.request);
    const approval: Approval = response.json();
    expect([response.statusCode, response.headers.location]).toEqual([201, `${APPROVALS}/${approval.id}`]);
    expect(approval).toMatchObject({ kind, status: 'PENDING', subjectId: subject.subjectId, reason: 'We need this' });
    expect(approval.changes.length).toBeGreaterThan(kind === 'DELETE_VENDOR' ? -1 : 0);
    for (const query of [`?kind=${kind}`, '?status=PENDING', `?subjectId=${subject.subjectId}`]) {
      const page = (await team.approver({ method: 'GET', url: APPROVALS + query })).json();
      expect(page, query).toMatchObject({ entries: [approval], totalCount: 1 });
    }
    const none = (await team.approver({ method: 'GET', url: `${APPROVALS}?status=APPROVED` })).json();
    expect(none.entries).toEqual([]);
  });
});

describe('An API key', () => {
  it.each([
    ['ACCEPT_RISK', ['assessments:view', 'assessments:review']],
    ['FINALIZE_ASSESSMENT', ['assessments:view', 'assessments:review']],
    ['DELETE_VENDOR', ['vendors:view', 'vendors:delete']],
  ] as const)(
    '201 can request %s with the permissions of the action, 403 without one of them',
    async (kind, needed) => {
      const team = await seedTeam(test);
      const subject = await createCase(test, team, kind);
      await team.setPolicy(kind);
      for (const missing of needed) {
        const some = needed.filter((one: Permission) => one !== missing);
        const caller = await createApiKeyCaller(test, team.organisation, some);
        await refused(caller, subject.request, [403, 'FORBIDDEN']);
      }
      const approval = await makeRequest(await createApiKeyCaller(test, team.organisation, needed), subject);
      expect((await team.approver(approveCall(approval.id))).statusCode).toBe(200);
      expect(await subject.isDone()).toBe(true);
    },
  );

  it('409 when the owner of the key decides its request', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, 'ACCEPT_RISK');
    await team.setPolicy('ACCEPT_RISK');
    const approval = await makeRequest(team.key, subject);
    const { id } = (await team.requester({ method: 'GET', url: '/api/app/me' })).json().user;
    await test.database.query('update api_key set owner_id = $2 where organisation_id = $1', [
      team.organisation.id,
      id,
    ]);
    await refused(team.requester, approveCall(approval.id), [409, 'OWN_REQUEST']);
    expect((await team.approver(approveCall(approval.id))).statusCode).toBe(200);
  });
});

describe('A caller sees only requests about what it may see', () => {
  it.each([
    ['assessments:view', ['ACCEPT_RISK', 'FINALIZE_ASSESSMENT']],
    ['vendors:view', ['DELETE_VENDOR']],
    ['settings:view', ['CHANGE_SIGN_IN']],
    ['dashboard:view', []],
  ] as const)('with %s: %s', async (permission, visible) => {
    const team = await seedTeam(test);
    const cases = [];
    for (const kind of KINDS) cases.push(await createCase(test, team, kind));
    await team.setPolicy(...KINDS);
    const approvals: Approval[] = [];
    for (const subject of cases) approvals.push(await makeRequest(team.requester, subject));
    const caller = await createSessionCaller(test, team.organisation, [permission]);
    const { entries, totalCount } = (await caller({ method: 'GET', url: APPROVALS })).json();
    expect(entries.map(({ kind }: Approval) => kind).sort()).toEqual([...visible].sort());
    expect(totalCount).toBe(visible.length);
    for (const { id, kind } of approvals) {
      const expected = visible.some((one) => one === kind) ? 200 : 404;
      expect((await caller(getApprovalCall(id))).statusCode, kind).toBe(expected);
    }
  });
});

describe('Sign-in settings', () => {
  it('409 when one person switches the policy off, 200 for other settings', async () => {
    const team = await seedTeam(test);
    await team.setPolicy('CHANGE_SIGN_IN');
    await refused(team.requester, organisationCall({ approvalRequiredFor: [] }), [409, 'APPROVAL_REQUIRED']);
    const both = organisationCall({ name: 'Renamed', mfaRequired: true });
    await refused(team.requester, both, [409, 'APPROVAL_REQUIRED']);
    expect((await team.requester(organisationCall({ name: 'Renamed' }))).json().name).toBe('Renamed');
  });

  it('200 switches the policy off when someone else approves', async () => {
    const team = await seedTeam(test);
    await team.setPolicy('CHANGE_SIGN_IN');
    const request = requestCall('/api/app/sign-in-change-requests', { reason: 'Slow', approvalRequiredFor: [] });
    const { id, changes } = await makeRequest(team.requester, { request });
    expect(changes).toEqual([{ field: 'approvalRequiredFor', from: ['CHANGE_SIGN_IN'], to: [] }]);
    expect((await team.approver(approveCall(id))).statusCode).toBe(200);
    expect((await team.requester(organisationCall({ approvalRequiredFor: ['ACCEPT_RISK'] }))).statusCode).toBe(200);
  });

  it('403 for requesters and approvers without every permission', async () => {
    const team = await seedTeam(test);
    await team.setPolicy('CHANGE_SIGN_IN');
    const some = ['settings:view', 'settings:manage', 'approvals:decide'] as const;
    const caller = await createSessionCaller(test, team.organisation, some);
    const request = requestCall('/api/app/sign-in-change-requests', { reason: 'Slow', approvalRequiredFor: [] });
    await refused(caller, request, [403, 'MORE_PERMISSIONS_NEEDED']);
    const { id } = await makeRequest(team.requester, { request });
    await refused(caller, approveCall(id), [403, 'MORE_PERMISSIONS_NEEDED']);
  });

  it('409 when two-factor authentication is to be required by someone without it', async () => {
    const team = await seedTeam(test);
    await team.setPolicy('CHANGE_SIGN_IN');
    const request = requestCall('/api/app/sign-in-change-requests', { reason: 'Safer', mfaRequired: true });
    await refused(team.requester, request, [409, 'SECOND_FACTOR_REQUIRED']);
  });

  it('400 for settings that could not be saved, or without any', async () => {
    const team = await seedTeam(test);
    await team.setPolicy('CHANGE_SIGN_IN');
    const url = '/api/app/sign-in-change-requests';
    const withoutSecret = { ...IDENTITY_PROVIDER, clientSecret: undefined };
    const invalid = requestCall(url, { reason: 'New provider', identityProvider: withoutSecret });
    await refused(team.requester, invalid, [400, 'INVALID_DATA']);
    await refused(team.requester, requestCall(url, { reason: 'Nothing' }), [400, 'INVALID_DATA']);
  });

  it('never shows the client secret, stores it encrypted and deletes it when decided', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, 'CHANGE_SIGN_IN');
    await team.setPolicy('CHANGE_SIGN_IN');
    const approval = await makeRequest(team.requester, subject);
    expect(approval.changes).toContainEqual({ field: 'clientSecretChanged', from: false, to: true });
    const stored = await test.database.query<{ row: string; client_secret: Buffer | null }>(
      'select approval::text as row, client_secret from approval where id = $1',
      [approval.id],
    );
    expect(stored[0]?.client_secret?.length).toBeGreaterThan(20);
    for (const text of [JSON.stringify(approval), stored[0]?.row, stored[0]?.client_secret?.toString('latin1')])
      expect(text).not.toContain(IDENTITY_PROVIDER.clientSecret);
    await team.approver(approveCall(approval.id));
    const after = await test.database.query('select client_secret from approval where id = $1', [approval.id]);
    expect(after).toEqual([{ client_secret: null }]);
    const entries = await test.database.query<{ text: string }>('select audit_entry::text as text from audit_entry');
    expect(entries.filter(({ text }) => text.includes(IDENTITY_PROVIDER.clientSecret))).toEqual([]);
  });
});

describe('Accepting several risks at once', () => {
  it('409 with a policy; 200 remediates them', async () => {
    const team = await seedTeam(test);
    const { subjectId } = await createCase(test, team, 'ACCEPT_RISK');
    await team.setPolicy('ACCEPT_RISK');
    const bulk = (close: object): Call => ({
      method: 'POST',
      url: '/api/v1/findings/bulk',
      payload: { findingIds: [subjectId], close },
    });
    await refused(team.key, bulk({ status: 'RISK_ACCEPTED' }), [409, 'APPROVAL_REQUIRED']);
    expect((await team.key(bulk({ status: 'REMEDIATED' }))).json().findingIds).toEqual([subjectId]);
  });

  it('400 for a request about a closed finding', async () => {
    const team = await seedTeam(test);
    const subject = await createCase(test, team, 'ACCEPT_RISK');
    await team.key(closeFindingCall(subject.subjectId, { status: 'REMEDIATED' }));
    await team.setPolicy('ACCEPT_RISK');
    await refused(team.requester, subject.request, [400, 'FINDING_CLOSED']);
  });
});
