import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, DUE, importHouseRules, publishQuestionnaire } from './set-up.ts';

const SHOW = 'GET /api/v1/assessments/:assessmentId';
const CLAIM = 'POST /api/v1/assessments/:assessmentId/claim';
const DECIDE = 'PUT /api/v1/assessments/:assessmentId/decisions/:questionKey';
const SEND_BACK = 'POST /api/v1/assessments/:assessmentId/send-back';
const FINALIZE = 'POST /api/v1/assessments/:assessmentId/finalize';
const REOPEN = 'POST /api/v1/assessments/:assessmentId/reopen';
const FINDINGS = 'POST /api/v1/assessments/:assessmentId/findings';
const DISMISSALS = 'POST /api/v1/assessments/:assessmentId/dismissals';
const COMMENTS = 'POST /api/v1/assessments/:assessmentId/comments';

/** From the submission to the completed assessment and back. */
export async function recordReviews(recorder: Recorder) {
  const { record, observe, prepare } = recorder;
  await importHouseRules(recorder);
  const fields = { vendorId: await addVendor(recorder), templateId: await publishQuestionnaire(recorder) };
  const params = { assessmentId: await createAssessment(recorder, fields, 'answer') };
  const decide = (questionKey: string) => ({ params: { ...params, questionKey } });

  await record('409 before it is submitted', CLAIM, { params });
  await record('409 before it is submitted', DECIDE, { ...decide('owners'), body: { decision: 'COMPLIANT' } });
  await record('409 before it is submitted', FINALIZE, { params });
  await record('409 before it is completed', REOPEN, { params, body: { reason: 'New facts' } });
  await record('409 before the review', FINDINGS, {
    params,
    body: { title: 'Too early', description: '', severity: 'LOW' },
  });
  await record('409 before the review', DISMISSALS, { params, body: { questionKey: 'leavers', reason: 'Too early' } });
  await prepare('POST /api/v1/assessments/:assessmentId/submit', { params, body: { name: 'Vera', title: 'CISO' } });
  await record('200', CLAIM, { params });
  await record('409 when it is claimed already', CLAIM, { params });

  await record('200 with a rationale', DECIDE, {
    ...decide('owners'),
    body: { decision: 'COMPLIANT', rationale: 'Saw the list' },
  });
  await record('200 takes a decision back', DECIDE, { ...decide('owners'), body: { decision: null } });
  await record('409 without a decision to take back', DECIDE, { ...decide('owners'), body: { decision: null } });
  await record('400 for an unknown decision', DECIDE, { ...decide('owners'), body: { decision: 'FINE' } });
  await record('200 without a rationale', DECIDE, { ...decide('leavers'), body: { decision: 'NON_COMPLIANT' } });
  await record('409 while a claim is undecided', FINALIZE, { params });
  await prepare(DECIDE, { ...decide('tested'), body: { decision: 'NOT_APPLICABLE', rationale: 'Agreed' } });
  await record('409 while a free text is undecided', FINALIZE, { params });
  await prepare(DECIDE, { ...decide('leavers-plan'), body: { decision: 'PARTIAL', rationale: 'Half a year' } });

  const comment = await record('201 on a question', COMMENTS, {
    params,
    body: { body: 'Is this true for contractors?', questionKey: 'leavers', visibility: 'VENDOR' },
  });
  await record('201 as a reply', COMMENTS, { params, body: { body: 'It is.', parentId: comment.id } });
  await record('201 on the assessment', COMMENTS, { params, body: { body: 'Looks good' } });
  await record('400 on a question that does not exist', COMMENTS, {
    params,
    body: { body: 'Where?', questionKey: 'missing' },
  });
  await record('400 as a reply to nothing', COMMENTS, { params, body: { body: 'Yes', parentId: UNKNOWN_ID } });

  await record('201', DISMISSALS, { params, body: { questionKey: 'leavers', reason: 'Covered by a contract' } });
  await record('400 for a question that does not exist', DISMISSALS, {
    params,
    body: { questionKey: 'missing', reason: 'None' },
  });
  await record('201 with every field', FINDINGS, {
    params,
    body: {
      questionKey: 'leavers',
      title: 'Leavers keep access',
      description: 'Two accounts in the sample',
      severity: 'HIGH',
      controlCodes: ['AC-2'],
      dueDate: DUE,
    },
  });
  await record('201 with the required fields', FINDINGS, {
    params,
    body: { title: 'No contact for incidents', description: '', severity: 'LOW' },
  });
  await record('400 for a question that does not exist', FINDINGS, {
    params,
    body: { questionKey: 'missing', title: 'None', description: '', severity: 'LOW' },
  });
  await observe('200 under review', SHOW, { params });

  await record('200', SEND_BACK, {
    params,
    body: { dueDate: DUE, questions: [{ questionKey: 'hours', comment: 'Please explain' }] },
  });
  await record('409 when it is sent back already', SEND_BACK, {
    params,
    body: { dueDate: DUE, questions: [{ questionKey: 'hours', comment: 'Please explain' }] },
  });
  await observe('409 for a question that was not sent back', 'PUT /api/v1/assessments/:assessmentId/responses', {
    params,
    body: { responses: [{ questionKey: 'maturity', answer: 5 }] },
  });
  await observe('200 for a question that was sent back', 'PUT /api/v1/assessments/:assessmentId/responses', {
    params,
    body: { responses: [{ questionKey: 'hours', answer: 4 }] },
  });
  await prepare('POST /api/v1/assessments/:assessmentId/submit', { params, body: { name: 'Vera', title: 'CISO' } });
  await record('400 for a question that does not exist', SEND_BACK, {
    params,
    body: { dueDate: DUE, questions: [{ questionKey: 'missing', comment: 'Please explain' }] },
  });
  await record('409 for a due date in the past', SEND_BACK, {
    params,
    body: { dueDate: '2001-01-31', questions: [{ questionKey: 'hours', comment: 'Please explain' }] },
  });
  await record('200 starts the review', DECIDE, { ...decide('hours'), body: { decision: 'COMPLIANT' } });

  await record('200', FINALIZE, { params });
  await record('409 when it is completed already', FINALIZE, { params });
  await record('409 when it is completed', DECIDE, { ...decide('owners'), body: { decision: 'COMPLIANT' } });
  await observe('200 when it is completed', SHOW, { params });
  await observe('200 when it is completed', 'GET /api/assessments/:assessmentId/export', { params });
  await observe('200 when it is completed', 'GET /api/assessments/:assessmentId/pdf', { params });
  await observe('200 after two submissions', 'GET /api/v1/assessments/:assessmentId/submissions', { params });
  await record('200', REOPEN, { params, body: { reason: 'New facts' } });
}
