import type { AssessmentSubmit, SubmittedContent } from '@assay/contract';
import { sql } from 'kysely';
import { listUnansweredRequired } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toCanonicalJson } from '../../../platform/canonical-json.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { listEvidence } from '../evidence/index.ts';
import {
  type AssessmentEvaluation,
  type AssessmentRow,
  evaluateAssessmentIn,
  getAssessmentParties,
  getOnBehalfName,
  listAssessmentTeam,
  lockAssessment,
  parseAnswer,
  parseFrozenSections,
  requireReturnedAddressed,
  requireTransition,
  toOnBehalfColumns,
  toScoreColumns,
  transitionAssessment,
  updateScoringVersion,
} from '../records/index.ts';
import { renderReceiptJob } from './receipt-commands.ts';

export type SubmitAssessmentInput = { readonly assessmentId: string; readonly body: AssessmentSubmit };

export type SubmissionInput = SubmitAssessmentInput & { readonly today: string };

/** Submits the answers with the signer's name and title, and stores an exact copy. */
export async function submitAssessmentIn(
  tx: Tx,
  caller: Caller,
  { assessmentId, body, today }: SubmissionInput,
): Promise<AssessmentRow> {
  const locked = await lockAssessment(tx, caller, assessmentId);
  requireTransition(locked, 'submit');
  const before = await updateScoringVersion(tx, caller, { assessment: locked, today });
  const evaluation = await evaluateAssessmentIn(tx, caller, { assessment: before, today });
  requireAllAnswered(evaluation);
  await requireReturnedAddressed(tx, caller, { assessment: before, today });
  const content = await buildSubmittedContent(tx, caller, { assessment: before, evaluation, body });
  const hash = sha256(content).toString('hex');
  const submissionId = newId();
  await tx
    .insertInto('submission')
    .values({
      organisation_id: caller.organisationId,
      id: submissionId,
      assessment_id: before.id,
      content,
      sha256: hash,
      submitted_by_name: body.name,
      submitted_by_title: body.title,
      entered_by_name: getOnBehalfName(caller),
      submitted_at: sql<string>`now()`,
    })
    .execute();
  await enqueue(tx, renderReceiptJob, [{ data: { organisationId: caller.organisationId, submissionId } }]);
  await notify(tx, caller, {
    kind: before.returned_at === null ? 'ASSESSMENT_SUBMITTED' : 'CLARIFICATION_ANSWERED',
    userIds: await listAssessmentTeam(tx, before),
    subject: { type: 'ASSESSMENT', id: before.id },
    dedupeKey: submissionId,
  });
  return transitionAssessment(tx, caller, {
    assessment: before,
    transition: 'submit',
    changes: {
      ...toScoreColumns(evaluation.score),
      submitted_at: sql<string>`now()`,
      submitted_by_name: body.name,
      submitted_by_title: body.title,
      entered_by_name: getOnBehalfName(caller),
      ...(await toOnBehalfColumns(tx, caller, before)),
      reopened_keys: null,
      returned_keys: null,
      returned_at: null,
    },
    entry: {
      action: 'SUBMIT_ASSESSMENT',
      meta: { name: body.name, title: body.title, sha256: hash, ...(!caller.portal && { onBehalf: true }) },
    },
  });
}

function requireAllAnswered({ questions, answered }: AssessmentEvaluation): void {
  const missing = listUnansweredRequired(questions, answered);
  if (missing.length === 0) return;
  throw new ConflictError(
    'REQUIRED_QUESTIONS_UNANSWERED',
    `These required questions have not been answered: ${missing.join(', ')}`,
  );
}

type SubmittedAssessment = {
  readonly assessment: AssessmentRow;
  readonly evaluation: AssessmentEvaluation;
  readonly body: AssessmentSubmit;
};

/** Deterministic, so that anyone can check the hash of a submission. */
async function buildSubmittedContent(
  tx: Tx,
  caller: Caller,
  { assessment, evaluation, body }: SubmittedAssessment,
): Promise<string> {
  const { organisation, vendor } = await getAssessmentParties(tx, assessment);
  const { moment } = await tx.selectNoFrom(sql<string>`now()`.as('moment')).executeTakeFirstOrThrow();
  const evidence = (await listEvidence(tx, caller, assessment)).filter(({ annex }) => !annex);
  const visible = new Set(evaluation.evaluated.filter((question) => question.visible).map(({ key }) => key));
  const listFiles = (questionKey: string) =>
    evidence
      .filter(({ questionKeys }) => questionKeys.includes(questionKey))
      .map(({ id, fileName, sizeBytes, sha256: hash }) => ({ id, fileName, sizeBytes, sha256: hash }));
  const questions = parseFrozenSections(assessment).flatMap(({ title: section, questions: frozen }) =>
    frozen
      .filter(({ key }) => visible.has(key))
      .map(({ key, text }) => ({ section, key, text, ...findResponse(evaluation, key), files: listFiles(key) })),
  );
  const content: SubmittedContent = {
    assessmentId: assessment.id,
    title: assessment.title,
    organisation,
    vendor,
    template: { name: assessment.template_name, version: assessment.template_version },
    submittedAt: moment,
    submittedBy: { name: body.name, title: body.title, enteredByName: getOnBehalfName(caller) },
    questions,
  };
  return toCanonicalJson(content);
}

function findResponse({ responses }: AssessmentEvaluation, key: string) {
  const response = responses.get(key);
  return {
    answer: response ? parseAnswer(response) : null,
    notApplicable: response?.not_applicable ?? false,
    justification: response?.justification ?? null,
    enteredByName: response?.on_behalf_by_name ?? null,
  };
}
