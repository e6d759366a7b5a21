import type { AssessmentAssurance, AssuranceCoverage, Certification, VendorAssurance } from '@assay/contract';
import {
  assureAnswers,
  type AssuredAnswer,
  type AssuredAssessment,
  coverByAssurance,
  findContradictions,
  formatRational,
  isEmptyResponse,
  type OtherAnswer,
} from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import { listVisibleQuestionKeys } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { isSameAnswer, isSameQuestion } from '../../../domain/prefill.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { listEvidence } from '../../assessments/evidence/index.ts';
import {
  type AnsweredAssessment,
  type AssessmentRow,
  evaluateAssessmentIn,
  getAnsweredAssessment,
  getAssessmentRow,
  parseWeights,
} from '../../assessments/records/index.ts';
import { listVendorCertifications } from '../../portfolio/certifications/index.ts';

export function getAssessmentAssurance(
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<AssessmentAssurance> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    if (assessment.submitted_at === null) return { questions: [], coverage: toCoverage([]), contradictions: [] };
    const today = toIsoDate(ctx.now());
    const certifications = await listVendorCertifications(tx, caller, { vendorId: assessment.vendor_id, today });
    const { assured, answered } = await loadAssured(tx, caller, { assessment, certifications, today });
    const answers = assureAnswers(assured, today);
    const otherAnswers = await listOtherAnswers(tx, caller, { assessment, answered, today });
    return {
      questions: answers
        .filter(({ asked }) => asked)
        .map(({ key, atSubmission, today: now }) => ({ questionKey: key, atSubmission, today: now })),
      coverage: toCoverage(answers),
      contradictions: findContradictions({ ...assured, id: assessment.id, otherAnswers }),
    };
  });
}

/** Over the assessments that count towards the score of the vendor. */
export function getVendorAssurance(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorAssurance> {
  return inOrganisation(ctx, caller, async (tx) => {
    await requireVendor(tx, caller, vendorId);
    const today = toIsoDate(ctx.now());
    const certifications = await listVendorCertifications(tx, caller, { vendorId, today });
    const counting = await listLatest(tx, caller, vendorId)
      .where('status', '=', 'COMPLETED')
      .orderBy('completed_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const answers: AssuredAnswer[] = [];
    for (const assessment of counting) {
      const { assured } = await loadAssured(tx, caller, { assessment, certifications, today });
      answers.push(...assureAnswers(assured, today));
    }
    return { assessments: counting.length, coverage: toCoverage(answers) };
  });
}

async function requireVendor(tx: Tx, { organisationId }: Caller, vendorId: string): Promise<void> {
  const vendor = await tx
    .selectFrom('vendor')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
}

/** One assessment of each template: the first in the order that the caller adds. */
const listLatest = (tx: Tx, { organisationId }: Caller, vendorId: string) =>
  tx
    .selectFrom('assessment')
    .selectAll()
    .distinctOn('template_lineage_id')
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .orderBy('template_lineage_id');

type AssuredInput = {
  readonly assessment: AssessmentRow;
  readonly certifications: readonly Certification[];
  readonly today: string;
};

type Assured = { readonly assured: AssuredAssessment; readonly answered: AnsweredAssessment };

async function loadAssured(
  tx: Tx,
  caller: Caller,
  { assessment, certifications, today }: AssuredInput,
): Promise<Assured> {
  const evaluation = await evaluateAssessmentIn(tx, caller, { assessment, today });
  const evaluated = new Map(evaluation.evaluated.map((question) => [question.key, question]));
  const questions = evaluation.questions.map((question) => {
    const response = evaluation.answered.get(question.key);
    const result = evaluated.get(question.key);
    return {
      ...question,
      visible: result?.visible ?? false,
      compliance: result?.compliance ?? null,
      answer: response?.answer ?? null,
      notApplicable: response?.notApplicable ?? false,
    };
  });
  const assured = {
    questions,
    certifications,
    files: await listEvidence(tx, caller, assessment),
    weights: parseWeights(assessment),
    submittedOn: evaluation.submittedOn,
  };
  return { assured, answered: evaluation };
}

type OtherAnswersInput = {
  readonly assessment: AssessmentRow;
  readonly answered: AnsweredAssessment;
  readonly today: string;
};

/** Different answers to the same questions, in the vendor's latest submitted assessments of other templates. */
async function listOtherAnswers(
  tx: Tx,
  caller: Caller,
  { assessment, answered, today }: OtherAnswersInput,
): Promise<OtherAnswer[]> {
  const others = await listLatest(tx, caller, assessment.vendor_id)
    .where('template_lineage_id', '<>', assessment.template_lineage_id)
    .where('status', 'in', ['SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'])
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found: OtherAnswer[] = [];
  for (const other of others) {
    const given = await getAnsweredAssessment(tx, caller, { assessment: other, today });
    found.push(...compareAnswers(answered, given).map((answer) => ({ ...answer, ...toTitle(other) })));
  }
  return found;
}

const toTitle = ({ id, title }: AssessmentRow) => ({ assessmentId: id, assessmentTitle: title });

function compareAnswers(here: AnsweredAssessment, there: AnsweredAssessment) {
  const asked = new Map(here.questions.map((question) => [question.key, question]));
  const visible = listVisibleQuestionKeys(there.questions, there.answered);
  return there.questions.flatMap((question) => {
    const { key } = question;
    const same = asked.get(key);
    const response = there.answered.get(key);
    if (!same || !response || !visible.has(key) || isEmptyResponse(response)) return [];
    if (!isSameQuestion(question, same) || isSameAnswer(response, here.answered.get(key))) return [];
    return [{ questionKey: key, answer: response.answer, notApplicable: response.notApplicable }];
  });
}

const toCoverage = (answers: readonly AssuredAnswer[]): AssuranceCoverage => ({
  atSubmission: toShares(answers, 'atSubmission'),
  today: toShares(answers, 'today'),
});

const toShares = (answers: readonly AssuredAnswer[], when: 'atSubmission' | 'today') =>
  coverByAssurance(answers, when).map(({ weightShare, ...share }) => ({
    ...share,
    weightShare: weightShare && formatRational(weightShare),
  }));
