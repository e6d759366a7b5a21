import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, DUE, importHouseRules, publishQuestionnaire } from './set-up.ts';

const ACCEPTANCES = 'GET /api/v1/acceptances';
const RENEW = 'POST /api/v1/findings/:findingId/acceptance/renew';
const END = 'POST /api/v1/findings/:findingId/acceptance/end';
const LIST = 'GET /api/v1/approvals';
const GET = 'GET /api/v1/approvals/:approvalId';
const WITHDRAW = 'POST /api/v1/approvals/:approvalId/withdraw';
const ACCEPT = 'POST /api/v1/findings/:findingId/acceptance-requests';
const FINALIZE = 'POST /api/v1/assessments/:assessmentId/finalization-requests';
const DELETE = 'POST /api/v1/vendors/:vendorId/deletion-requests';

export async function recordApprovals(recorder: Recorder) {
  const { record, prepare, test, organisation } = recorder;
  await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const vendorId = await addVendor(recorder);
  const assessmentId = await createAssessment(recorder, { vendorId, templateId }, 'decide');
  const raise = async (title: string) => {
    const body = { title, description: 'Seen in the sample', severity: 'HIGH', source: 'AUDIT' };
    const { id } = await prepare('POST /api/v1/vendors/:vendorId/findings', { params: { vendorId }, body });
    return { findingId: String(id) };
  };
  const [accepted, open] = [await raise('No second region'), await raise('Old contract')];
  await prepare('PATCH /api/v1/findings/:findingId', {
    params: accepted,
    body: { status: 'RISK_ACCEPTED', resolutionNote: 'Too expensive', acceptedUntil: DUE },
  });

  await record('200', ACCEPTANCES);
  await record('200 by state', ACCEPTANCES, { query: { state: 'ENDED' } });
  await record('200 by vendor', ACCEPTANCES, { query: { vendorId } });
  await record('200 second page', ACCEPTANCES, { query: { page: '2', pageSize: '1' } });
  await record('200 as CSV', ACCEPTANCES, { query: { format: 'csv' } });
  await record('400 for an unknown state', ACCEPTANCES, { query: { state: 'OPEN' } });
  await record('200 renewed', RENEW, { params: accepted, body: { acceptedUntil: '2099-06-30', rationale: 'Planned' } });
  await record('400 renewed without a rationale', RENEW, {
    params: accepted,
    body: { acceptedUntil: DUE, rationale: ' ' },
  });
  await record('409 for an open finding', RENEW, { params: open, body: { acceptedUntil: DUE, rationale: 'Planned' } });
  await record('409 when no approval is required', ACCEPT, { params: open, body: { reason: 'Replaced next year' } });
  await record('200 ended', END, { params: accepted, body: { reason: 'The region went down' } });
  await record('400 without a reason', END, { params: accepted, body: { reason: '' } });
  await record('409 when it has ended', END, { params: accepted, body: { reason: 'The region went down' } });

  const kinds = ['ACCEPT_RISK', 'FINALIZE_ASSESSMENT', 'DELETE_VENDOR'];
  await test.database.query('update organisation set approval_required_for = $2 where organisation_id = $1', [
    organisation.id,
    kinds,
  ]);
  const { id } = await record('201', ACCEPT, {
    params: open,
    body: { reason: 'Replaced next year', acceptedUntil: DUE },
  });
  await record('400 without a reason', ACCEPT, { params: open, body: {} });
  await record('409 when a request is pending', ACCEPT, { params: open, body: { reason: 'Replaced next year' } });
  await record('201', FINALIZE, { params: { assessmentId }, body: { reason: 'All answers were reviewed' } });
  await record('400 without a reason', FINALIZE, { params: { assessmentId }, body: {} });
  await record('201', DELETE, { params: { vendorId }, body: { reason: 'The contract has ended' } });
  await record('400 without a reason', DELETE, { params: { vendorId }, body: {} });

  const params = { approvalId: String(id) };
  await record('200', GET, { params });
  await record('200', LIST);
  await record('200 by status', LIST, { query: { status: 'PENDING' } });
  await record('200 by kind', LIST, { query: { kind: 'DELETE_VENDOR' } });
  await record('200 by subject', LIST, { query: { subjectId: open.findingId } });
  await record('200 second page', LIST, { query: { page: '2', pageSize: '2' } });
  await record('400 for an unknown kind', LIST, { query: { kind: 'OTHER' } });
  await record('200', WITHDRAW, { params });
  await record('409 when it was withdrawn', WITHDRAW, { params });
}
