import type { Finding, FindingLink, PortalFinding, PortalFindings } from '@assay/contract';
import { expect } from 'vitest';
import { addDays, toIsoDate } from '../../src/domain/dates.ts';
import type { TestCaller } from './callers.ts';
import { FINDINGS_PATH, raiseVendorFindingCall } from './findings.ts';
import type { Integrator } from './integrator.ts';
import { getPortalCookie, getPortalToken, withPortalCookies } from './portal-calls.ts';
import type { Call } from './test-app.ts';

export const IN_30_DAYS = addDays(toIsoDate(new Date()), 30);

export const shareCall = (vendorId: string, findingIds: readonly string[], contact: object = {}): Call => ({
  method: 'POST',
  url: `/api/v1/vendors/${vendorId}/finding-links`,
  payload: { findingIds, ...contact },
});
export const listFindingLinksCall = (vendorId: string): Call => ({
  method: 'GET',
  url: `/api/v1/vendors/${vendorId}/finding-links`,
});
export const showFindingLinkCall = ({ vendorId, id }: FindingLink): Call => ({
  method: 'POST',
  url: `/api/v1/vendors/${vendorId}/finding-links/${id}/show`,
});
export const revokeFindingLinkCall = ({ vendorId, id }: Pick<FindingLink, 'vendorId' | 'id'>): Call => ({
  method: 'DELETE',
  url: `/api/v1/vendors/${vendorId}/finding-links/${id}`,
});
export const remediationCall = (findingId: string): Call => ({
  method: 'GET',
  url: `${FINDINGS_PATH}/${findingId}/remediation`,
});
export const unshareCall = (findingId: string): Call => ({
  method: 'DELETE',
  url: `${FINDINGS_PATH}/${findingId}/remediation`,
});
export const returnCall = (findingId: string, reason = 'The report covers another system'): Call => ({
  method: 'POST',
  url: `${FINDINGS_PATH}/${findingId}/return`,
  payload: { reason },
});

export const PORTAL_FINDINGS_CALL: Call = { method: 'GET', url: '/api/portal/findings' };
const at = (findingId: string, what: string) => `/api/portal/findings/${findingId}/${what}`;
export const planCall = (findingId: string, body: object = {}): Call => ({
  method: 'PUT',
  url: at(findingId, 'plan'),
  payload: { plan: 'We will turn on MFA', promisedDate: IN_30_DAYS, ...body },
});
export const doneCall = (findingId: string): Call => ({ method: 'POST', url: at(findingId, 'done') });
export const portalCommentCall = (findingId: string, body = 'Is a screenshot enough?'): Call => ({
  method: 'POST',
  url: at(findingId, 'comments'),
  payload: { body },
});
const upload = (url: string, fileName: string, payload: string | Buffer): Call => ({
  method: 'POST',
  url,
  query: { fileName },
  headers: { 'content-type': 'application/octet-stream' },
  payload,
});
export const uploadProofCall = (findingId: string, fileName = 'proof.txt', payload: string | Buffer = 'proof'): Call =>
  upload(at(findingId, 'files'), fileName, payload);
export const proofCall = (method: 'GET' | 'DELETE', findingId: string, fileId: string): Call => ({
  method,
  url: at(findingId, `files/${fileId}`),
});
export const uploadFindingFileCall = (
  findingId: string,
  fileName = 'notes.txt',
  payload: string | Buffer = 'noted',
): Call => upload(`${FINDINGS_PATH}/${findingId}/files`, fileName, payload);
export const findingFileCall = (method: 'GET' | 'DELETE', findingId: string, fileId: string): Call => ({
  method,
  url: `${FINDINGS_PATH}/${findingId}/files/${fileId}`,
});
export const listFindingFilesCall = (findingId: string): Call => ({
  method: 'GET',
  url: `${FINDINGS_PATH}/${findingId}/files`,
});

/** Raises findings, shares them, and opens their links. */
export function useRemediation({ test, call, vendor }: Pick<Integrator, 'test' | 'call' | 'vendor'>) {
  const done = async <Body>(caller: TestCaller, request: Call): Promise<Body> => {
    const response = await caller(request);
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json<Body>();
  };
  const aFinding = async (vendorId?: string, fields: object = {}): Promise<Finding> =>
    done(call, raiseVendorFindingCall(vendorId ?? (await vendor()).id, fields));
  const share = (findings: readonly Finding[], contact?: object): Promise<FindingLink> =>
    done(
      call,
      shareCall(
        findings[0]?.vendorId ?? '',
        findings.map(({ id }) => id),
        contact,
      ),
    );
  /** The holder of the link. */
  const open = async ({ id }: Pick<FindingLink, 'id'>): Promise<TestCaller> =>
    withPortalCookies(test, await getPortalCookie(test, await getPortalToken(test, id)));
  /** A finding that is shared, with the link and its holder. */
  const aSharedFinding = async (contact?: object) => {
    const finding = await aFinding();
    const link = await share([finding], contact);
    return { finding, link, contact: await open(link) };
  };
  const shown = async (contact: TestCaller): Promise<PortalFinding[]> =>
    (await done<PortalFindings>(contact, PORTAL_FINDINGS_CALL)).findings;
  const stageOf = async (findingId: string) =>
    (await done<Finding>(call, { method: 'GET', url: `${FINDINGS_PATH}/${findingId}` })).stage;
  return { done, aFinding, share, open, aSharedFinding, shown, stageOf };
}
