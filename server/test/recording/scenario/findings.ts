import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import {
  addVendor,
  createAssessment,
  DUE,
  importHouseRules,
  publishQuestionnaire,
  recordFirstPages,
  SYNC_QUERY,
} from './set-up.ts';

const LIST = 'GET /api/v1/findings';
const GET = 'GET /api/v1/findings/:findingId';
const UPDATE = 'PATCH /api/v1/findings/:findingId';
const WITHDRAW = 'POST /api/v1/findings/:findingId/withdraw';
const DETAILS = 'PATCH /api/v1/findings/:findingId/details';
const COMMENT = 'POST /api/v1/findings/:findingId/comments';
const RAISE_WITHOUT = 'POST /api/v1/vendors/:vendorId/findings';

export async function recordFindings(recorder: Recorder) {
  const { record, prepare } = recorder;
  await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const vendorId = await addVendor(recorder);
  const fabrikam = await addVendor(recorder, { name: 'Fabrikam Payroll' });
  await record('200 without findings', LIST);

  const params = { assessmentId: await createAssessment(recorder, { vendorId, templateId }, 'decide') };
  const raise = async (title: string, severity: string, dueDate: string | null = null) => {
    const body = { title, description: 'Seen in the sample', severity, dueDate };
    const { id } = await prepare('POST /api/v1/assessments/:assessmentId/findings', { params, body });
    return String(id);
  };
  const remediated = await raise('Shared accounts', 'CRITICAL');
  const accepted = await raise('No second region', 'MEDIUM', DUE);
  await raise('Old contract', 'LOW', '2001-01-31');
  await prepare('POST /api/v1/assessments/:assessmentId/finalize', { params });
  await createAssessment(recorder, { vendorId: fabrikam, templateId, title: 'Payroll review' }, 'finalize');

  await record('200 remediated', UPDATE, { params: { findingId: remediated }, body: { status: 'REMEDIATED' } });
  await record('200 with every field', UPDATE, {
    params: { findingId: accepted },
    body: { status: 'RISK_ACCEPTED', resolutionNote: 'Too expensive', acceptedUntil: DUE },
  });
  await record('400 when it is closed already', UPDATE, {
    params: { findingId: accepted },
    body: { status: 'REMEDIATED', resolutionNote: 'Done after all' },
  });
  await record('400 for a remediation that expires', UPDATE, {
    params: { findingId: accepted },
    body: { status: 'REMEDIATED', acceptedUntil: DUE },
  });
  await record('400 for an acceptance that has expired', UPDATE, {
    params: { findingId: accepted },
    body: { status: 'RISK_ACCEPTED', acceptedUntil: '2001-01-31' },
  });
  await record('400 for opening it again', UPDATE, { params: { findingId: accepted }, body: { status: 'OPEN' } });

  await recordWork(recorder, vendorId);
  await record('200', GET, { params: { findingId: accepted } });
  await record('200 all', LIST);
  for (const status of ['OPEN', 'REMEDIATED', 'RISK_ACCEPTED']) {
    await record(`200 by status ${status}`, LIST, { query: { status } });
  }
  for (const severity of ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW']) {
    await record(`200 by severity ${severity}`, LIST, { query: { severity } });
  }
  await record('200 by vendor', LIST, { query: { vendorId: fabrikam } });
  await record('200 by assessment', LIST, { query: params });
  await record('200 by owner', LIST, { query: { ownerId: UNKNOWN_ID } });
  await record('200 by stage', LIST, { query: { stage: 'PLAN_AGREED' } });
  await record('200 by source', LIST, { query: { source: 'INCIDENT' } });
  await record('200 by control code', LIST, { query: { controlCode: 'AC-2' } });
  await record('200 by due date', LIST, { query: { dueFrom: '2001-01-01', dueTo: '2001-01-31' } });
  await record('200 as CSV', LIST, { query: { format: 'csv', severity: 'MEDIUM' } });
  await record('200 by text', LIST, { query: { query: 'PAYROLL' } });
  await record('200 overdue only', LIST, { query: { overdue: 'true' } });
  await record('200 by all filters', LIST, { query: { status: 'OPEN', severity: 'LOW', vendorId } });
  const sorts = ['dueDate', '-dueDate', 'createdAt', '-createdAt', 'vendorName', '-vendorName'];
  for (const sort of [...sorts, 'severity', '-severity', 'stage', '-stage']) {
    await record(`200 sorted by ${sort}`, LIST, { query: { sort } });
  }
  await record('200 second page', LIST, { query: { page: '2', pageSize: '2' } });
  await recordFirstPages(recorder, LIST, { query: { updatedSince: SYNC_QUERY.updatedSince } });
  await record('400 for page 0', LIST, { query: { page: '0', pageSize: '0' } });
  await record('200 a page after the last', LIST, { query: { page: '100' } });

  const findingId = await raise('Raised in error', 'LOW');
  await record('400 withdrawn without a reason', WITHDRAW, { params: { findingId }, body: { reason: ' ' } });
  await record('200 withdrawn', WITHDRAW, { params: { findingId }, body: { reason: 'Another vendor was meant' } });
  await record('409 withdrawn after it was closed', WITHDRAW, {
    params: { findingId: accepted },
    body: { reason: 'Another vendor was meant' },
  });
  await recordVendorDecisions(recorder, { vendorId, findingId: await raise('No exit plan', 'HIGH', DUE) });
}

type DecisionSubject = { readonly vendorId: string; readonly findingId: string };

async function recordVendorDecisions({ record }: Recorder, { vendorId, findingId }: DecisionSubject) {
  const DECISIONS = 'GET /api/v1/vendors/:vendorId/decisions';
  const DECIDE = 'POST /api/v1/vendors/:vendorId/decisions';
  const params = { vendorId };
  await record('200 without decisions', DECISIONS, { params });
  await record('201 with the required fields', DECIDE, {
    params,
    body: { outcome: 'REJECTED', rationale: 'Too many open findings' },
  });
  await record('201 with every field', DECIDE, {
    params,
    body: {
      outcome: 'APPROVED_WITH_CONDITIONS',
      rationale: 'Needed for the web shop',
      validUntil: DUE,
      conditionFindingIds: [findingId],
      newConditions: [{ title: 'Sign the data processing agreement', severity: 'HIGH', dueDate: DUE, ownerId: null }],
    },
  });
  await record('400 with conditions of a rejection', DECIDE, {
    params,
    body: { outcome: 'REJECTED', rationale: 'No', conditionFindingIds: [findingId] },
  });
  await record('404', DECIDE, {
    params: { vendorId: UNKNOWN_ID },
    body: { outcome: 'APPROVED', rationale: 'Yes' },
  });
  await record('200', DECISIONS, { params });
  await record('200 second page', DECISIONS, { params, query: { page: '2', pageSize: '1' } });
}

/** Raised without an assessment, worked on, and discussed. */
async function recordWork({ record }: Recorder, vendorId: string) {
  const incident = { title: 'Data leaked', description: 'Reported by the vendor', severity: 'HIGH' };
  await record('400 without a source', RAISE_WITHOUT, { params: { vendorId }, body: incident });
  const { id } = await record('201 with every field', RAISE_WITHOUT, {
    params: { vendorId },
    body: {
      ...incident,
      source: 'INCIDENT',
      recommendation: 'Rotate all keys.',
      controlCodes: ['AC-2'],
      dueDate: DUE,
      ownerId: null,
    },
  });
  const params = { findingId: String(id) };
  await record('200 with every field', DETAILS, {
    params,
    body: {
      title: 'Customer data leaked',
      description: 'Confirmed by the vendor',
      recommendation: 'Rotate all keys and tokens.',
      ownerId: null,
      dueDate: '2099-06-30',
      stage: 'PLAN_AGREED',
      reason: 'The vendor needs a new key store first',
    },
  });
  await record('400 for another due date without a reason', DETAILS, { params, body: { dueDate: DUE } });
  await record('200 with every field', 'POST /api/v1/findings/bulk', {
    body: {
      findingIds: [params.findingId],
      update: { ownerId: null, dueDate: DUE, stage: 'WITH_VENDOR', reason: 'Moved to the end of the year' },
    },
  });
  await record('200 for an unknown finding', 'POST /api/v1/findings/bulk', {
    body: { findingIds: [UNKNOWN_ID], close: { status: 'REMEDIATED' } },
  });
  await record('201', COMMENT, { params, body: { body: 'The plan is in the contract folder.' } });
  await record('200', 'GET /api/v1/findings/:findingId/comments', { params });
  await record('200', 'GET /api/v1/findings/:findingId/history', { params });
  const query = { page: '2', pageSize: '1' };
  await record('200 second page', 'GET /api/v1/findings/:findingId/comments', { params, query });
  await record('200 second page', 'GET /api/v1/findings/:findingId/history', { params, query });
}
