import {
  type AssessmentDetail,
  type AssessmentDetailQuery,
  type AssessmentQuestion,
  type FrozenSection,
  type Response,
  toHeldBackRating,
  type VendorAssessmentList,
  type VendorAssessmentQuery,
} from '@assay/contract';
import { toNumber } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import { listFailedCritical, type QuestionCompliance } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { requireExpandable } from '../../../platform/http/expansion.ts';
import { hashToId } from '../../../platform/ids.ts';
import { findLatestInvitation } from '../../messaging/mail/index.ts';
import { getVendorRecord } from '../../portfolio/vendors/index.ts';
import { findTemplateRow, toTemplateWithRevision } from '../../questionnaires/templates/index.ts';
import { listComments } from '../comments/index.ts';
import { listEvidence } from '../evidence/index.ts';
import { findResult } from '../results/index.ts';
import {
  type AssessmentEvaluation,
  type AssessmentRow,
  type ChangedResponses,
  evaluateAssessmentIn,
  type EvaluationInput,
  freezeTemplate,
  getAssessmentItem,
  getAssessmentRow,
  getChangedResponses,
  listAssessmentFindings,
  listAssessments,
  listDismissals,
  parseAnswer,
  parseFrozenSections,
  toAssessmentListItem,
  toScoreBreakdown,
} from '../records/index.ts';

export type GetAssessmentInput = {
  readonly assessmentId: string;
  readonly expand?: AssessmentDetailQuery['expand'];
};

export function getAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, expand = [] }: GetAssessmentInput,
): Promise<AssessmentDetail> {
  requireExpandable(caller, expand, { vendor: 'vendors:view', template: 'templates:view' });
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    const detail = await getAssessmentDetail(tx, caller, { assessment, today: toIsoDate(ctx.now()) });
    return {
      ...detail,
      ...(expand.includes('vendor') && { vendor: await getVendorRecord(tx, caller, assessment.vendor_id) }),
      ...(expand.includes('template') && { template: await expandTemplate(tx, caller, detail.template) }),
    };
  });
}

/** The name and version are those that the assessment was created with. */
async function expandTemplate(
  tx: Tx,
  caller: Caller,
  template: AssessmentDetail['template'],
): Promise<AssessmentDetail['template']> {
  const row = template.id === null ? null : await findTemplateRow(tx, caller, template.id);
  return row ? { ...toTemplateWithRevision(row).body, ...template } : template;
}

/** `evaluation` avoids evaluating the assessment twice. */
export type AssessmentDetailInput = EvaluationInput & { readonly evaluation?: AssessmentEvaluation };

export async function getAssessmentDetail(
  tx: Tx,
  caller: Caller,
  detailed: AssessmentDetailInput,
): Promise<AssessmentDetail> {
  const { assessment, today } = detailed;
  const evaluation =
    assessment.status === 'DRAFT' ? null : (detailed.evaluation ?? (await evaluateAssessmentIn(tx, caller, detailed)));
  // A draft shows what the vendor would be asked if it were sent now.
  const sections = evaluation ? parseFrozenSections(assessment) : await freezeTemplate(tx, caller, assessment);
  const scored = evaluation && assessment.submitted_at !== null ? evaluation : null;
  const [row, changed, invitation, findings, dismissals, comments, evidence, result] = await Promise.all([
    getAssessmentItem(tx, caller, assessment.id),
    evaluation && getChangedResponses(tx, caller, { assessment, given: evaluation }),
    findLatestInvitation(tx, caller, assessment.id),
    listAssessmentFindings(tx, caller, assessment.id),
    listDismissals(tx, caller, assessment.id),
    listComments(tx, caller, assessment),
    listEvidence(tx, caller, assessment),
    scored && findResult(tx, caller, assessment),
  ]);
  const { contactName, contactEmail, tier, ...item } = row;
  const rules = { thresholds: { green: item.green, amber: item.amber }, capCritical: item.capCritical };
  return {
    ...toAssessmentListItem(item, today),
    ...(scored && toHeldBackRating(scored.score.score, listFailedCritical(scored.evaluated), rules)),
    vendor: { id: item.vendorId, name: item.vendorName, contactName, contactEmail, tier },
    template: { id: assessment.template_id, name: assessment.template_name, version: assessment.template_version },
    reviewer: assessment.reviewer_name === null ? null : { id: assessment.reviewer_id, name: assessment.reviewer_name },
    invitation,
    submittedBy: toSubmittedBy(assessment),
    openedAt: assessment.opened_at,
    reopenedKeys: assessment.reopened_keys,
    returnedKeys: assessment.returned_keys,
    changedKeys: changed && [...changed.keys()],
    sections: evaluation
      ? toScoredSections(assessment, sections, { evaluation, changed })
      : toUnscoredSections(assessment, sections),
    findings,
    dismissals,
    comments,
    evidence,
    // A completed assessment keeps the breakdown that it was completed with.
    scoreBreakdown: scored && (result?.scoreBreakdown ?? toScoreBreakdown(assessment, scored, rules)),
  };
}

const toSubmittedBy = ({ submitted_by_name: name, submitted_by_title: title, entered_by_name }: AssessmentRow) =>
  name === null || title === null ? null : { name, title, enteredByName: entered_by_name };

type Sections = AssessmentDetail['sections'];

/** A question keeps its ID when the assessment is sent and its questions are frozen. */
const toQuestionId = ({ id }: AssessmentRow, key: string) => hashToId(`${id} ${key}`);

const toUnscoredSections = (assessment: AssessmentRow, sections: readonly FrozenSection[]): Sections =>
  sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((question) => ({
      ...question,
      id: toQuestionId(assessment, question.key),
      visible: question.conditionalLogic === null,
      response: null,
      previousResponse: null,
    })),
  }));

type SectionResponses = { readonly evaluation: AssessmentEvaluation; readonly changed: ChangedResponses | null };

function toScoredSections(
  assessment: AssessmentRow,
  sections: readonly FrozenSection[],
  { evaluation, changed }: SectionResponses,
): Sections {
  const evaluated = new Map(evaluation.evaluated.map((question) => [question.key, question]));
  return sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((question): AssessmentQuestion => {
      const verdict = evaluated.get(question.key);
      return {
        ...question,
        id: toQuestionId(assessment, question.key),
        visible: verdict?.visible ?? false,
        response: verdict ? toResponse(verdict, evaluation) : null,
        previousResponse: changed?.get(question.key) ?? null,
      };
    }),
  }));
}

function toResponse(
  { key, compliance }: QuestionCompliance,
  { responses, decisions }: AssessmentEvaluation,
): Response | null {
  const response = responses.get(key);
  const decision = decisions.get(key);
  if (!response && !decision) return null;
  return {
    answer: response ? parseAnswer(response) : null,
    notApplicable: response?.not_applicable ?? false,
    justification: response?.justification ?? null,
    compliance: compliance && toNumber(compliance),
    onBehalfByName: response?.on_behalf_by_name ?? null,
    review: decision
      ? {
          decision: decision.decision,
          rationale: decision.rationale,
          reviewerName: decision.reviewer_name,
          decidedAt: decision.decided_at,
        }
      : null,
    updatedAt: response?.updated_at ?? null,
  };
}

export async function listVendorAssessmentPage(
  ctx: AppContext,
  caller: Caller,
  query: VendorAssessmentQuery & { readonly vendorId: string },
): Promise<{ readonly page: VendorAssessmentList; readonly syncedUntil: null }> {
  const vendor = queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', query.vendorId);
  const [found] = await readInOrganisation(ctx, caller, toStatement(vendor));
  if (!found) throw new NotFoundError();
  const { page } = await listAssessments(ctx, caller, query);
  return { page: { vendorId: found.id, vendorName: found.name, ...page }, syncedUntil: null };
}
