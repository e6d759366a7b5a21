import { randomUUID } from 'node:crypto';
import type { Approval, ApprovalKind, Finding } from '@assay/contract';
import { expect } from 'vitest';
import { BUILT_IN_ROLES } from '../../src/features/access/roles/built-in-roles.ts';
import { transitionCalls, useAssessments } from './assessment-calls.ts';
import { createSessionCaller, type TestCaller } from './callers.ts';
import { seedApiKey, seedOrganisation, seedVendor, type TestOrganisation } from './factories.ts';
import { closeFindingCall, raiseVendorFindingCall, updateDetailsCall } from './findings.ts';
import { type Call, callWithApiKey, type TestApp } from './test-app.ts';

export const APPROVALS = '/api/v1/approvals';

export const getApprovalCall = (id: string): Call => ({ method: 'GET', url: `${APPROVALS}/${id}` });
export const withdrawCall = (id: string): Call => ({ method: 'POST', url: `${APPROVALS}/${id}/withdraw` });
export const approveCall = (id: string, payload: object = {}): Call => ({
  method: 'POST',
  url: `/api/app/approvals/${id}/approve`,
  payload,
});
export const rejectCall = (id: string, payload: object = { reason: 'Too risky' }): Call => ({
  method: 'POST',
  url: `/api/app/approvals/${id}/reject`,
  payload,
});

export const IDENTITY_PROVIDER = {
  issuer: 'https://login.example',
  clientId: 'assay',
  clientSecret: 'a very secret client secret',
  domains: ['northwind.example'],
  defaultRoleId: null,
  trustEmail: false,
  trustMfa: false,
  ssoOnly: false,
  enabled: true,
};

const permissionsOf = (role: string) => BUILT_IN_ROLES.find(({ name }) => name === role)?.permissions ?? [];

/** An organisation of its own with an API key and signed-in users. */
export async function seedTeam(test: TestApp) {
  const organisation = await seedOrganisation(test);
  const as = (role: string) => createSessionCaller(test, organisation, permissionsOf(role));
  return {
    organisation,
    key: callWithApiKey(test.app, await seedApiKey(test, organisation)),
    requester: await as('Administrator'),
    approver: await as('Administrator'),
    reviewer: await as('Reviewer'),
    viewer: await as('Viewer'),
    setPolicy: (...kinds: ApprovalKind[]) =>
      test.database.query('update organisation set approval_required_for = $2 where organisation_id = $1', [
        organisation.id,
        kinds,
      ]),
  };
}
export type Team = Awaited<ReturnType<typeof seedTeam>>;

/** Something that can be requested, with the calls around it. */
export type RequestCase = {
  readonly subjectId: string;
  readonly request: Call;
  /** What needs no request while the policy is off. */
  readonly direct: Call;
  readonly change: () => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly isDone: () => Promise<boolean>;
};

const succeed = async <Body>(call: TestCaller, request: Call): Promise<Body> => {
  const response = await call(request);
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json<Body>();
};

export const requestCall = (path: string, payload: object = { reason: 'We need this' }): Call => ({
  method: 'POST',
  url: path,
  payload,
});

/** Makes the subject of a request. Changes and deletions are made by other means than the direct action. */
export async function createCase(test: TestApp, team: Team, kind: ApprovalKind): Promise<RequestCase> {
  switch (kind) {
    case 'ACCEPT_RISK':
      return createFindingCase(test, team);
    case 'FINALIZE_ASSESSMENT':
      return createAssessmentCase(test, team);
    case 'DELETE_VENDOR':
      return createVendorCase(test, team);
    case 'CHANGE_SIGN_IN':
      return createSignInCase(test, team);
  }
}

const count = async ({ database }: TestApp, text: string, id: string) => {
  const rows = await database.query(text, [id]);
  return rows.length;
};

const deleteRow = ({ database }: TestApp, table: 'finding' | 'vendor' | 'assessment', id: string) =>
  database.query(`delete from ${table} where id = $1`, [id]);

async function createFindingCase(test: TestApp, { organisation, key }: Team): Promise<RequestCase> {
  const { id: vendorId } = await seedVendor(test, organisation);
  const { id } = await succeed<Finding>(key, raiseVendorFindingCall(vendorId));
  return {
    subjectId: id,
    request: requestCall(`/api/v1/findings/${id}/acceptance-requests`),
    direct: closeFindingCall(id, { status: 'RISK_ACCEPTED', resolutionNote: 'Known' }),
    change: () => succeed(key, updateDetailsCall(id, { title: `Changed ${randomUUID()}` })),
    remove: () => deleteRow(test, 'finding', id),
    isDone: async () =>
      (await count(test, `select 1 from finding where id = $1 and status = 'RISK_ACCEPTED'`, id)) === 1,
  };
}

async function createAssessmentCase(test: TestApp, { organisation, key }: Team): Promise<RequestCase> {
  const { anAssessment } = useAssessments({ call: key, vendor: (fields) => seedVendor(test, organisation, fields) });
  const { id } = await anAssessment('UNDER_REVIEW');
  const { finalize, decide } = transitionCalls(id);
  return {
    subjectId: id,
    request: requestCall(`/api/v1/assessments/${id}/finalization-requests`),
    direct: finalize,
    change: () => succeed(key, decide),
    remove: () => deleteRow(test, 'assessment', id),
    isDone: async () =>
      (await count(test, `select 1 from assessment where id = $1 and status = 'COMPLETED'`, id)) === 1,
  };
}

async function createVendorCase(test: TestApp, { organisation, key }: Team): Promise<RequestCase> {
  const { id } = await seedVendor(test, organisation);
  let removed = false;
  return {
    subjectId: id,
    request: requestCall(`/api/v1/vendors/${id}/deletion-requests`),
    direct: { method: 'DELETE', url: `/api/v1/vendors/${id}` },
    change: () => succeed(key, raiseVendorFindingCall(id)),
    remove: async () => {
      removed = true;
      await deleteRow(test, 'vendor', id);
    },
    isDone: async () => !removed && (await count(test, 'select 1 from vendor where id = $1', id)) === 0,
  };
}

const createSignInCase = (test: TestApp, { organisation: { id }, setPolicy }: Team): Promise<RequestCase> =>
  Promise.resolve({
    subjectId: id,
    request: requestCall('/api/app/sign-in-change-requests', {
      reason: 'We need this',
      identityProvider: IDENTITY_PROVIDER,
    }),
    direct: { method: 'PUT', url: '/api/app/identity-provider', payload: IDENTITY_PROVIDER },
    change: () => setPolicy('CHANGE_SIGN_IN', 'DELETE_VENDOR'),
    remove: () => Promise.reject(new Error('Sign-in settings cannot be deleted')),
    isDone: async () => (await count(test, 'select 1 from identity_provider where organisation_id = $1', id)) === 1,
  });

export const makeRequest = (caller: TestCaller, { request }: Pick<RequestCase, 'request'>): Promise<Approval> =>
  succeed<Approval>(caller, request);

export const listAudited = ({ database }: TestApp, { id }: Pick<TestOrganisation, 'id'>) =>
  database.query<{ action: string; user_id: string; entity_id: string; meta: Record<string, unknown> | null }>(
    'select action, user_id, entity_id, meta from audit_entry where organisation_id = $1 order by position, id',
    [id],
  );
