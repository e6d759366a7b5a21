import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import {
  addVendor,
  ANSWERS,
  createAssessment,
  DUE,
  importHouseRules,
  publishQuestionnaire,
  recordFirstPages,
  runJob,
  SYNC_QUERY,
} from './set-up.ts';

const CREATE = 'POST /api/v1/assessments';
const LIST = 'GET /api/v1/assessments';
const SHOW = 'GET /api/v1/assessments/:assessmentId';
const SEND = 'POST /api/v1/assessments/:assessmentId/send';
const RECALL = 'POST /api/v1/assessments/:assessmentId/recall';
const RESPONSES = 'PUT /api/v1/assessments/:assessmentId/responses';
const SUBMIT = 'POST /api/v1/assessments/:assessmentId/submit';
const LINKS = 'GET /api/v1/assessments/:assessmentId/links';
const ADD_LINK = 'POST /api/v1/assessments/:assessmentId/links';
const SHOW_LINK = 'POST /api/v1/assessments/:assessmentId/links/:linkId/show';
const REVOKE_LINK = 'DELETE /api/v1/assessments/:assessmentId/links/:linkId';
const PREVIOUS = 'GET /api/v1/assessments/:assessmentId/previous';
const RECEIPT = 'GET /api/v1/assessments/:assessmentId/submissions/:submissionId/receipt';
const DELETE = 'DELETE /api/v1/assessments/:assessmentId';

async function prepareAssessments(recorder: Recorder) {
  await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const vendorId = await addVendor(recorder);
  return { vendorId, templateId };
}

/** From the draft to the submission. */
export async function recordAssessments(recorder: Recorder) {
  const { record, prepare } = recorder;
  const { vendorId, templateId } = await prepareAssessments(recorder);
  const { id: draftTemplateId } = await prepare('POST /api/v1/templates', {
    body: { name: 'Unfinished', description: null, sections: [] },
  });

  const draft = await record('201 with every field', CREATE, {
    body: { vendorId, templateId, title: 'Review of the web shop', dueDate: DUE },
  });
  const other = await record('201 with the required fields', CREATE, { body: { vendorId, templateId } });
  await record('409 when the template is a draft', CREATE, { body: { vendorId, templateId: draftTemplateId } });
  await record('400 for a vendor that does not exist', CREATE, { body: { vendorId: UNKNOWN_ID, templateId } });
  await record('400 for a template that does not exist', CREATE, { body: { vendorId, templateId: UNKNOWN_ID } });

  const params = { assessmentId: draft.id };
  const otherParams = { assessmentId: other.id };
  await record('200 for a draft', SHOW, { params });
  await record('409 without a due date', SEND, { params: otherParams, body: {} });
  await record('409 for a due date in the past', SEND, { params, body: { dueDate: '2001-01-31' } });
  await record('409 for a draft', SUBMIT, { params, body: { name: 'Vera Contact', title: 'CISO' } });
  await record('409 for a draft', RESPONSES, { params, body: { responses: ANSWERS } });
  await record('409 for a draft', RECALL, { params, body: { reason: 'Sent too early' } });
  await record('409 for a draft', ADD_LINK, { params, body: { email: 'max@contoso.example' } });
  await record('200 with its own due date', SEND, { params, body: {} });
  await record('409 when it is sent already', SEND, { params, body: {} });
  await record('200 back to a draft', RECALL, { params, body: { reason: 'Sent too early' } });
  await record('200 with a new due date', SEND, { params, body: { dueDate: '2098-12-31' } });

  const links = await record('200 with the link of the contact', LINKS, { params });
  const link = await record('201 with every field', ADD_LINK, {
    params,
    body: { name: 'Max Colleague', email: 'max@contoso.example' },
  });
  await record('201 with the required fields', ADD_LINK, { params, body: { email: 'ida@contoso.example' } });
  await record('201 for an address that has a link', ADD_LINK, { params, body: { email: 'max@contoso.example' } });
  await record('200', REVOKE_LINK, { params: { ...params, linkId: link.id } });
  await record('409 when it is revoked already', REVOKE_LINK, { params: { ...params, linkId: link.id } });
  const shown = { params: { ...params, linkId: links[1].id } };
  await record('200', SHOW_LINK, shown);
  await record('409 when it was shown already', SHOW_LINK, shown);
  await record('409 when it is revoked', SHOW_LINK, { params: { ...params, linkId: link.id } });
  await record('200 with a revoked link', LINKS, { params });

  await record('409 while required questions are unanswered', SUBMIT, {
    params,
    body: { name: 'Vera Contact', title: 'CISO' },
  });
  await record('200 for all questions', RESPONSES, { params, body: { responses: ANSWERS } });
  await record('200 clears a response', RESPONSES, {
    params,
    body: { responses: [{ questionKey: 'maturity', answer: null }] },
  });
  await record('400 for answers of the wrong type', RESPONSES, {
    params,
    body: {
      responses: [
        { questionKey: 'owners', answer: 'MAYBE' },
        { questionKey: 'backups', answer: 'Hourly' },
        { questionKey: 'measures', answer: ['Luck'] },
        { questionKey: 'hours', answer: 'four' },
        { questionKey: 'tested', answer: '2001-02-30' },
        { questionKey: 'maturity', answer: 6 },
        { questionKey: 'policy', answer: 'See our site' },
      ],
    },
  });
  await record('400 for a question that does not exist', RESPONSES, {
    params,
    body: { responses: [{ questionKey: 'missing', answer: 'YES' }] },
  });
  await record('400 for a question that is named twice', RESPONSES, {
    params,
    body: { responses: [ANSWERS[0] ?? null, ANSWERS[0] ?? null] },
  });
  await record('400 when not applicable has no reason', RESPONSES, {
    params,
    body: { responses: [{ questionKey: 'hours', answer: null, notApplicable: true }] },
  });
  await record('200 while it is answered', SHOW, { params });
  await record('200', SUBMIT, { params, body: { name: 'Vera Contact', title: 'CISO' } });
  await record('409 when it is submitted already', SUBMIT, { params, body: { name: 'Vera Contact', title: 'CISO' } });
  await record('409 when it is submitted', RECALL, { params, body: { reason: 'Too late' } });

  const [submission] = await record('200', 'GET /api/v1/assessments/:assessmentId/submissions', { params });
  const receipt = { params: { ...params, submissionId: submission.id } };
  await record('503 while the receipt is printed', RECEIPT, receipt);
  await runJob(recorder, 'print-receipt', { submissionId: submission.id });
  await record('200', RECEIPT, receipt);
  await record('200 without an earlier assessment', PREVIOUS, { params });
  await record('200', 'GET /api/assessments/:assessmentId/export', { params });
  await record('200', 'GET /api/assessments/:assessmentId/pdf', { params });
  await record('200 with some fields and related records', SHOW, {
    params,
    query: { fields: 'title,vendor,template', expand: 'vendor,template' },
  });
  await record('200 for a draft', DELETE, { params: otherParams });
  await record('200 when it is submitted', DELETE, { params });
  await record('404 when it is deleted already', DELETE, { params });
}

/** Lists with every filter, and the data of an earlier assessment. */
export async function recordAssessmentLists(recorder: Recorder) {
  const { record, observe, test } = recorder;
  const { vendorId, templateId } = await prepareAssessments(recorder);
  const fabrikam = await addVendor(recorder, { name: 'Fabrikam, Payroll', tier: 'LOW' });
  await record('200 without assessments', LIST);
  await createAssessment(recorder, { vendorId, templateId, title: 'First review' }, 'finalize');
  const second = await createAssessment(recorder, { vendorId, templateId, title: 'Second review' }, 'submit');
  await createAssessment(recorder, { vendorId, templateId, title: 'Third review' });
  const overdue = await createAssessment(recorder, { vendorId: fabrikam, templateId }, 'answer');
  // No request can send an assessment that is overdue.
  await test.database.query(`update assessment set due_date = '2001-01-31' where id = $1`, [overdue]);

  await record('200 all', LIST);
  await record('200 by vendor', LIST, { query: { vendorId } });
  await record('200 by a vendor that does not exist', LIST, { query: { vendorId: UNKNOWN_ID } });
  for (const status of ['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED']) {
    await record(`200 by status ${status}`, LIST, { query: { status } });
  }
  await record('200 by title', LIST, { query: { query: 'SECOND' } });
  await record('200 overdue only', LIST, { query: { overdue: 'true' } });
  await record('200 with another value for overdue', LIST, { query: { overdue: 'false' } });
  await record('200 from a day in the past', LIST, { query: { fromDate: '2001-01-31', pageSize: '1' } });
  await record('200 from a day in the future', LIST, { query: { fromDate: '2099-01-31' } });
  await record('200 to a day in the past', LIST, { query: { toDate: '2001-01-31T23:59:59Z' } });
  await record('200 to a day in the future', LIST, { query: { toDate: '2099-01-31', pageSize: '1' } });
  await record('200 second page', LIST, { query: { page: '2', pageSize: '3' } });
  await record('200 with the largest page size', LIST, { query: { page: '2', pageSize: '500' } });
  await record('400 for a larger page size', LIST, { query: { pageSize: '501' } });
  await recordFirstPages(recorder, LIST, { query: SYNC_QUERY });
  await recordFirstPages(recorder, 'GET /api/v1/vendors/:vendorId/assessments', { params: { vendorId } });
  await record('400 for page 0', LIST, { query: { page: '0', pageSize: '0' } });
  await record('400 for days that do not exist', LIST, { query: { fromDate: '2099-02-30', toDate: 'tomorrow' } });
  await record('200 as JSON', LIST, { query: { format: 'json', query: 'third' } });
  await record('200 as CSV', LIST, { query: { format: 'csv' } });
  await record('200 as CSV by status', LIST, { query: { format: 'csv', status: 'COMPLETED', page: '2' } });

  const params = { vendorId };
  const BY_VENDOR = 'GET /api/v1/vendors/:vendorId/assessments';
  await observe('200 all', BY_VENDOR, { params });
  await observe('200 second page', BY_VENDOR, { params, query: { page: '2', pageSize: '2' } });
  await observe('200 by status', BY_VENDOR, { params, query: { status: 'COMPLETED' } });
  await observe('200 with an earlier assessment', PREVIOUS, { params: { assessmentId: second } });
  await observe('200 with assessments', 'GET /api/v1/vendors', { query: { query: 'contoso' } });
  await observe('200 with assessments', 'GET /api/v1/vendors/:vendorId', { params });
  await observe('200 with assessments', 'GET /api/v1/vendors/:vendorId/score', { params });
  await observe('200 with assessments', 'GET /api/v1/vendors/:vendorId/export', { params });
  await observe('200 while it is overdue', SHOW, { params: { assessmentId: overdue } });
}
