import type { FrozenQuestion, PortalAssessment, PortalQuestion, Receipt } from '@assay/contract';
import { isOverdue, isQuestionOpen, isWithVendor, mustBePast, numberQuestions } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import { listVisibleQuestionKeys } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { calculateProgress } from '../../../domain/progress.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { getBrandingIn } from '../../access/organisations/index.ts';
import { listComments } from '../comments/index.ts';
import { listPortalEvidence } from '../evidence/index.ts';
import {
  type AnsweredAssessment,
  type AssessmentRow,
  type ChangedResponses,
  getAnsweredAssessment,
  getAssessmentParties,
  getChangedResponses,
  getReceipt,
  getReturnedQuestions,
  listAskedSections,
  parseFrozenSections,
} from '../records/index.ts';
import { getPortalAccess, getPortalAssessmentRow, getReceiptAssessmentId } from './portal-access-queries.ts';
import { listDelegations } from './portal-link-queries.ts';
import { toPortalResponse } from './portal-progress.ts';
import { getSuggestions, type Suggestions } from './suggestion-queries.ts';

/** Everything a contact needs to answer, but nothing about how answers are evaluated. */
export function getPortalAssessment(ctx: AppContext, caller: Caller): Promise<PortalAssessment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const today = toIsoDate(ctx.now());
    const assessment = await getPortalAssessmentRow(tx, caller);
    const { status, due_date: dueDate } = assessment;
    const { organisation, vendor } = await getAssessmentParties(tx, assessment);
    const { email, sections: limits } = getPortalAccess(caller);
    return {
      id: assessment.id,
      title: assessment.title,
      organisation,
      branding: await getBrandingIn(tx, caller),
      vendor,
      contact: { name: caller.name, email },
      status,
      dueDate,
      overdue: isOverdue(status, dueDate, today),
      submittedAt: assessment.submitted_at,
      delegated: limits !== null,
      canSubmit: limits === null && isWithVendor(assessment),
      ...(await buildQuestionnaire(tx, caller, { assessment, today })),
      returned: await getReturnedQuestions(tx, caller, { assessment, today }),
      comments: await listComments(tx, caller, assessment),
      evidence: await listPortalEvidence(tx, caller, assessment),
      delegations: await listDelegations(tx, caller),
    };
  });
}

type QuestionnaireInput = { readonly assessment: AssessmentRow; readonly today: string };

async function buildQuestionnaire(tx: Tx, caller: Caller, { assessment, today }: QuestionnaireInput) {
  const given = await getAnsweredAssessment(tx, caller, { assessment, today });
  const suggestions = await getSuggestions(tx, caller, { assessment, today });
  const askedSections = listAskedSections(caller, assessment);
  const { progress, sections } = calculateProgress(askedSections, given);
  const changed = await getChangedResponses(tx, caller, { assessment, given });
  const question = toPortalQuestion({ assessment, given, suggestions, changed });
  return {
    progress,
    sections: askedSections.map(({ questions }, index) => ({
      title: sections[index]?.title ?? '',
      progress: sections[index]?.progress ?? { required: 0, answered: 0 },
      questions: questions.map(question),
    })),
  };
}

type QuestionnaireData = {
  readonly assessment: AssessmentRow;
  readonly given: AnsweredAssessment;
  readonly suggestions: Suggestions;
  readonly changed: ChangedResponses | null;
};

function toPortalQuestion({ assessment, given, suggestions, changed }: QuestionnaireData) {
  const visible = listVisibleQuestionKeys(given.questions, given.answered);
  // Of all sections, so that a delegate sees the same numbers as everyone else.
  const numbers = numberQuestions(parseFrozenSections(assessment));
  return (question: FrozenQuestion): PortalQuestion => {
    const { key, text, helpText, type, required, options, bounds, exclusiveOptions } = question;
    const response = given.responses.get(key);
    return {
      key,
      number: numbers.get(key) ?? '',
      text,
      helpText,
      type,
      required,
      options,
      ...(bounds && { bounds }),
      ...(exclusiveOptions && { exclusiveOptions }),
      mustBePast: mustBePast(question),
      visible: visible.has(key),
      open: isWithVendor(assessment) && isQuestionOpen(assessment.reopened_keys, key),
      response: response ? toPortalResponse(response) : null,
      previousResponse: changed?.get(key) ?? null,
      suggestion: suggestions.get(key) ?? null,
    };
  };
}

export async function getPortalReceipt(ctx: AppContext, caller: Caller): Promise<Receipt> {
  const assessmentId = getReceiptAssessmentId(caller);
  return inOrganisation(ctx, caller, (tx) => getReceipt(tx, caller, assessmentId));
}
