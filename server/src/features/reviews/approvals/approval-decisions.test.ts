import { type Approval, ApprovalKind } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  approveCall,
  createCase,
  getApprovalCall,
  listAudited,
  makeRequest,
  rejectCall,
  seedTeam,
  withdrawCall,
} from '../../../../test/support/approvals.ts';
import type { TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();
const KINDS = ApprovalKind.options;
const ACTIONS = {
  ACCEPT_RISK: 'UPDATE_FINDING',
  FINALIZE_ASSESSMENT: 'FINALIZE_ASSESSMENT',
  DELETE_VENDOR: 'DELETE_VENDOR',
  CHANGE_SIGN_IN: 'UPDATE_IDENTITY_PROVIDER',
} as const;

async function aRequest(kind: ApprovalKind) {
  const team = await seedTeam(test);
  const subject = await createCase(test, team, kind);
  await team.setPolicy(kind);
  const approval = await makeRequest(team.requester, subject);
  return { ...team, subject, approval };
}

async function refused(caller: TestCaller, call: Call, expected: readonly [number, string]) {
  const before = await fingerprintDatabase(test.database);
  const response = await caller(call);
  expect([response.statusCode, response.json().code], response.body).toEqual(expected);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
}

const show = async (caller: TestCaller, { id }: Approval): Promise<Approval> =>
  (await caller(getApprovalCall(id))).json();

describe.each(KINDS)('A request to %s', (kind) => {
  it('200 when another administrator approves it: carried out once, both people are in the audit log', async () => {
    const { approval, approver, organisation, subject } = await aRequest(kind);
    expect([approval.status, await subject.isDone()]).toEqual(['PENDING', false]);
    const response = await approver(approveCall(approval.id, { reason: 'Agreed' }));
    expect(response.json()).toMatchObject({ status: 'APPROVED', decisionReason: 'Agreed', kind });
    expect([response.statusCode, await subject.isDone()]).toEqual([200, true]);
    const entries = await listAudited(test, organisation);
    const done = entries.filter(({ action, meta }) => action === ACTIONS[kind] && meta?.approvalId === approval.id);
    expect(done).toMatchObject([{ user_id: approval.requestedById, meta: { approvedByName: 'Signed In' } }]);
    const decided = entries.filter(({ entity_id }) => entity_id === approval.id);
    expect(decided.map(({ action }) => action)).toEqual(['REQUEST_APPROVAL', 'APPROVE_REQUEST']);
    expect(decided[1]?.user_id).toBe(response.json().decidedById);
    expect(decided[1]?.user_id).not.toBe(approval.requestedById);
    await refused(approver, approveCall(approval.id), [409, 'APPROVAL_DECIDED']);
  });

  it('409 when the requester decides it', async () => {
    const { approval, requester, subject } = await aRequest(kind);
    await refused(requester, approveCall(approval.id), [409, 'OWN_REQUEST']);
    await refused(requester, rejectCall(approval.id), [409, 'OWN_REQUEST']);
    expect(await subject.isDone()).toBe(false);
  });

  it('403 for a Reviewer, a Viewer and an API key with full access, 404 for another organisation', async () => {
    const { approval, reviewer, viewer, key } = await aRequest(kind);
    const other = await seedTeam(test);
    for (const decide of [approveCall(approval.id), rejectCall(approval.id)]) {
      for (const caller of [reviewer, viewer, key]) await refused(caller, decide, [403, 'FORBIDDEN']);
      await refused(other.approver, decide, [404, 'NOT_FOUND']);
    }
    for (const call of [getApprovalCall(approval.id), withdrawCall(approval.id)])
      await refused(other.approver, call, [404, 'NOT_FOUND']);
  });

  it('200 when rejected with a reason, then it can be requested again', async () => {
    const { approval, approver, requester, subject } = await aRequest(kind);
    await refused(approver, rejectCall(approval.id, { reason: ' ' }), [400, 'INVALID_DATA']);
    const response = await approver(rejectCall(approval.id));
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { status: 'REJECTED', decisionReason: 'Too risky' },
    ]);
    await refused(approver, approveCall(approval.id), [409, 'APPROVAL_DECIDED']);
    const again = await makeRequest(requester, subject);
    expect((await approver(approveCall(again.id))).statusCode).toBe(200);
    expect(await subject.isDone()).toBe(true);
  });

  it('200 when the requester withdraws it, 409 when someone else does', async () => {
    const { approval, approver, requester, subject } = await aRequest(kind);
    await refused(approver, withdrawCall(approval.id), [409, 'NOT_REQUESTER']);
    expect((await requester(withdrawCall(approval.id))).json()).toMatchObject({ status: 'WITHDRAWN' });
    await refused(requester, withdrawCall(approval.id), [409, 'APPROVAL_DECIDED']);
    await refused(approver, approveCall(approval.id), [409, 'APPROVAL_DECIDED']);
    expect(await subject.isDone()).toBe(false);
  });

  it('409 when the subject has changed: the request is void and makes way for a new one', async () => {
    const { approval, approver, requester, subject, organisation } = await aRequest(kind);
    await subject.change();
    expect(await show(requester, approval)).toMatchObject({ status: 'VOID', voidReason: 'SUBJECT_CHANGED' });
    const response = await approver(approveCall(approval.id));
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPROVAL_VOID']);
    expect([(await show(requester, approval)).status, await subject.isDone()]).toEqual(['VOID', false]);
    const entries = await listAudited(test, organisation);
    expect(entries.at(-1)).toMatchObject({ action: 'VOID_REQUEST', meta: { voidReason: 'SUBJECT_CHANGED' } });
    const again = await makeRequest(requester, subject);
    expect((await approver(approveCall(again.id))).statusCode).toBe(200);
    expect(await subject.isDone()).toBe(true);
  });

  it('201 when it is requested again after a change, without anyone having decided: the first is void', async () => {
    const { approval, requester, subject } = await aRequest(kind);
    await refused(requester, subject.request, [409, 'APPROVAL_PENDING']);
    await subject.change();
    const again = await makeRequest(requester, subject);
    expect(await show(requester, approval)).toMatchObject({ status: 'VOID' });
    expect(await show(requester, again)).toMatchObject({ status: 'PENDING' });
  });

  it('409 when the requester may no longer do it', async () => {
    const { approval, approver, subject } = await aRequest(kind);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [approval.requestedById]);
    const response = await approver(approveCall(approval.id));
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPROVAL_VOID']);
    expect(await show(approver, approval)).toMatchObject({ status: 'VOID', voidReason: 'REQUESTER_NOT_ALLOWED' });
    expect(await subject.isDone()).toBe(false);
  });
});

describe.each(['ACCEPT_RISK', 'FINALIZE_ASSESSMENT', 'DELETE_VENDOR'] as const)('A request to %s', (kind) => {
  it('409 when the subject was deleted: the request is void', async () => {
    const { approval, approver, subject } = await aRequest(kind);
    await subject.remove();
    expect(await show(approver, approval)).toMatchObject({ status: 'VOID', voidReason: 'SUBJECT_DELETED' });
    const response = await approver(approveCall(approval.id));
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPROVAL_VOID']);
    expect(await show(approver, approval)).toMatchObject({ status: 'VOID', decidedByName: null });
  });
});
