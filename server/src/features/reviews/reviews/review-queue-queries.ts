import type { Decision, FrozenQuestion, ReviewQueue, ReviewReason } from '@assay/contract';
import {
  canKeepDecision,
  type Compliance,
  EMPTY_RESPONSE,
  isEqual,
  listReviewReasons,
  needsRationale,
  type QuestionCompliance,
} from '@assay/contract/rules';
import { isBlank } from '@assay/contract/conditions';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { isSameAnswer, isSameQuestion } from '../../../domain/prefill.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  type AssessmentEvaluation,
  type AssessmentRow,
  type ChangedResponses,
  evaluateAssessmentIn,
  type EvaluationInput,
  findPreviousAssessment,
  getAssessmentRow,
  getChangedResponses,
} from '../../assessments/records/index.ts';

/** A decision of the previous assessment that can be made again. */
export type UnchangedDecision = {
  readonly decision: Decision;
  readonly rationale: string | null;
  readonly reviewerName: string;
  readonly decidedAt: string;
};

export type ReviewAnalysis = {
  readonly evaluation: AssessmentEvaluation;
  readonly previous: AssessmentRow | undefined;
  /** By question key, in the order of the questionnaire. */
  readonly reasons: ReadonlyMap<string, readonly ReviewReason[]>;
  readonly unchanged: ReadonlyMap<string, UnchangedDecision>;
  readonly lastDecisions: AssessmentEvaluation['decisions'];
};

/** The questions that need a person, whether decided or not, and the decisions that can be kept. */
export function getReviewQueue(ctx: AppContext, caller: Caller, assessmentId: string): Promise<ReviewQueue> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    if (assessment.submitted_at === null) return { questions: [], unchanged: [], previous: null };
    const { previous, reasons, unchanged } = await analyseReview(tx, caller, {
      assessment,
      today: toIsoDate(ctx.now()),
    });
    return {
      questions: [...reasons]
        .filter(([, ofQuestion]) => ofQuestion.length > 0)
        .map(([questionKey, ofQuestion]) => ({ questionKey, reasons: [...ofQuestion] })),
      unchanged: [...unchanged].map(([questionKey, kept]) => ({ questionKey, ...kept })),
      previous: previous ? { id: previous.id, title: previous.title, completedAt: previous.completed_at ?? '' } : null,
    };
  });
}

export async function analyseReview(tx: Tx, caller: Caller, input: EvaluationInput): Promise<ReviewAnalysis> {
  const { assessment, today } = input;
  const evaluation = await evaluateAssessmentIn(tx, caller, input);
  const previous = await findPreviousAssessment(tx, assessment);
  const last = previous && (await evaluateAssessmentIn(tx, caller, { assessment: previous, today }));
  const sources: Sources = {
    now: evaluation,
    last,
    lastResults: last ? toResultsByKey(last) : new Map(),
    changed: await getChangedResponses(tx, caller, { assessment, given: evaluation }),
    commented: await listKeysWithVendorComments(tx, assessment),
    files: await listFilesByQuestion(tx, assessment),
    lastFiles: previous ? await listFilesByQuestion(tx, previous) : new Map(),
    today,
  };
  const reasons = new Map<string, ReviewReason[]>();
  const unchanged = new Map<string, UnchangedDecision>();
  const results = toResultsByKey(evaluation);
  for (const question of evaluation.questions) {
    const result = results.get(question.key);
    if (!result) continue;
    const ofQuestion = explainNeed(sources, result);
    reasons.set(question.key, ofQuestion);
    const kept = findUnchanged(sources, { question, result, reasons: ofQuestion });
    if (kept) unchanged.set(question.key, kept);
  }
  return { evaluation, previous, reasons, unchanged, lastDecisions: last?.decisions ?? new Map() };
}

const toResultsByKey = ({ evaluated }: AssessmentEvaluation): ReadonlyMap<string, QuestionCompliance> =>
  new Map(evaluated.map((result) => [result.key, result]));

type QuestionFile = { readonly sha256: string; readonly expiresDate: string | null; readonly annex: boolean };
type FilesByQuestion = ReadonlyMap<string, readonly QuestionFile[]>;

type Sources = {
  readonly now: AssessmentEvaluation;
  readonly last: AssessmentEvaluation | undefined;
  readonly lastResults: ReadonlyMap<string, QuestionCompliance>;
  readonly changed: ChangedResponses | null;
  readonly commented: ReadonlySet<string>;
  readonly files: FilesByQuestion;
  readonly lastFiles: FilesByQuestion;
  readonly today: string;
};

function explainNeed(sources: Sources, { key, visible, automatic }: QuestionCompliance): ReviewReason[] {
  const files = listVendorFiles(sources.files, key);
  return listReviewReasons({
    visible,
    automatic,
    changedAfterSendBack: sources.changed?.has(key) ?? false,
    changedSinceLastTime: (sources.lastResults.get(key)?.visible ?? false) && !isSameResponse(sources, key),
    evidenceMissing: files.length === 0 && listVendorFiles(sources.lastFiles, key).length > 0,
    evidenceExpired: files.some(({ expiresDate }) => expiresDate !== null && expiresDate < sources.today),
    vendorComment: sources.commented.has(key),
  });
}

const listVendorFiles = (files: FilesByQuestion, key: string) => (files.get(key) ?? []).filter(({ annex }) => !annex);

const isSameResponse = ({ now, last }: Sources, key: string) =>
  isSameAnswer(last?.answered.get(key), now.answered.get(key)) &&
  getJustification(last, key) === getJustification(now, key);

const getJustification = (evaluation: AssessmentEvaluation | undefined, key: string) =>
  (evaluation?.responses.get(key) ?? EMPTY_RESPONSE).justification ?? null;

type QuestionInput = {
  readonly question: FrozenQuestion;
  readonly result: QuestionCompliance;
  readonly reasons: readonly ReviewReason[];
};

function findUnchanged(sources: Sources, { question, result, reasons }: QuestionInput): UnchangedDecision | null {
  const { key } = question;
  const before = sources.last?.questions.find((one) => one.key === key);
  const beforeResult = sources.lastResults.get(key);
  const last = sources.last?.decisions.get(key);
  if (!before || !beforeResult?.visible || !last || !result.visible) return null;
  const canKeep = canKeepDecision({
    decision: sources.now.decisions.get(key)?.decision ?? null,
    lastDecision: last.decision,
    sameWording: isSameQuestion(before, question) && before.helpText === question.helpText,
    sameExpectedAnswer: JSON.stringify(before.expectedAnswer) === JSON.stringify(question.expectedAnswer),
    sameAnswer: isSameResponse(sources, key),
    sameEvidence: joinFiles(sources.files, key) === joinFiles(sources.lastFiles, key),
    sameAutomaticResult: isSameResult(beforeResult.automatic, result.automatic),
    reasons,
  });
  if (!canKeep || (isBlank(last.rationale) && needsRationale(last.decision, result.automatic))) return null;
  const { decision, rationale, reviewer_name: reviewerName, decided_at: decidedAt } = last;
  return { decision, rationale, reviewerName, decidedAt };
}

const isSameResult = (before: Compliance, now: Compliance) =>
  before.rule === now.rule &&
  (before.compliance === null || now.compliance === null
    ? before.compliance === now.compliance
    : isEqual(before.compliance, now.compliance));

/** Includes files that the team added, because the decision may have been based on them. */
const joinFiles = (files: FilesByQuestion, key: string) =>
  (files.get(key) ?? [])
    .map(({ sha256, expiresDate }) => `${sha256} ${expiresDate ?? ''}`)
    .toSorted()
    .join();

async function listKeysWithVendorComments(tx: Tx, { organisation_id, id }: AssessmentRow): Promise<Set<string>> {
  const comments = await tx
    .selectFrom('comment')
    .select('question_key')
    .distinct()
    .where('organisation_id', '=', organisation_id)
    .where('assessment_id', '=', id)
    .where('visibility', '=', 'VENDOR')
    .execute();
  return new Set(comments.flatMap(({ question_key }) => question_key ?? []));
}

async function listFilesByQuestion(tx: Tx, { organisation_id, id }: AssessmentRow) {
  const files = await tx
    .selectFrom('evidence')
    .innerJoin('evidence_question as q', (join) =>
      join.onRef('q.organisation_id', '=', 'evidence.organisation_id').onRef('q.evidence_id', '=', 'evidence.id'),
    )
    .select(['evidence.sha256', 'evidence.expires_date as expiresDate', 'evidence.annex', 'q.question_key as key'])
    .where('evidence.organisation_id', '=', organisation_id)
    .where('evidence.assessment_id', '=', id)
    .execute();
  return Map.groupBy(files, ({ key }) => key);
}
