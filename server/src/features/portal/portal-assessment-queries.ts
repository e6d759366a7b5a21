import type { FrozenQuestion, PortalAssessment, PortalQuestion, Receipt } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { isOverdue, refusalOf } from '../../domain/assessment-lifecycle.ts';
import { visibleQuestions } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { progressOf } from '../../domain/progress.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { askedSections, type Assessment, isOpen } from '../assessments/assessment-queries.ts';
import { type Answered, readAnswered } from '../assessments/judgement-queries.ts';
import { partiesOf } from '../assessments/party-queries.ts';
import { getReceipt } from '../assessments/submission-queries.ts';
import { listComments } from '../comments/comment-queries.ts';
import { listEvidence } from '../evidence/evidence-queries.ts';
import { brandingIn } from '../organisations/branding-queries.ts';
import { findOwnAssessment, portalOf } from './portal-access-queries.ts';
import { listDelegations } from './portal-link-queries.ts';
import { portalResponseOf } from './portal-progress.ts';
import { type Suggestions, suggestionsFor } from './suggestion-queries.ts';

/** Everything a vendor's contact needs to answer, and nothing of how the answers will be judged. */
export function getPortalAssessment(ctx: AppContext, caller: Caller): Promise<PortalAssessment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const today = dayOf(ctx.now());
    const assessment = await findOwnAssessment(tx, caller);
    const { status, due_date: dueDate } = assessment;
    const { organisation, vendor } = await partiesOf(tx, assessment);
    const { email, sections: limits } = portalOf(caller);
    return {
      id: assessment.id,
      title: assessment.title,
      organisation,
      branding: await brandingIn(tx, caller),
      vendor,
      contact: { name: caller.name, email },
      status,
      dueDate,
      overdue: isOverdue(status, dueDate, today),
      submittedAt: assessment.submitted_at,
      canSubmit: limits === null && isAnswerable(assessment),
      ...(await questionnaireOf(tx, caller, { assessment, today })),
      comments: await listComments(tx, caller, assessment),
      evidence: await listEvidence(tx, caller, assessment),
      delegations: await listDelegations(tx, caller),
    };
  });
}

const isAnswerable = ({ status }: Assessment) => refusalOf('answer', status) === null;

type Asking = { readonly assessment: Assessment; readonly today: string };

async function questionnaireOf(tx: Tx, caller: Caller, { assessment, today }: Asking) {
  const given = await readAnswered(tx, caller, { assessment, today });
  const suggestions = await suggestionsFor(tx, caller, assessment);
  const asked = askedSections(caller, assessment);
  const { progress, sections } = progressOf(asked, given);
  const question = portalQuestion({ assessment, given, suggestions });
  return {
    progress,
    sections: asked.map(({ questions }, index) => ({
      title: sections[index]?.title ?? '',
      progress: sections[index]?.progress ?? { required: 0, answered: 0 },
      questions: questions.map(question),
    })),
  };
}

type Questionnaire = {
  readonly assessment: Assessment;
  readonly given: Answered;
  readonly suggestions: Suggestions;
};

function portalQuestion({ assessment, given, suggestions }: Questionnaire) {
  const visible = visibleQuestions(given.questions, given.answered);
  return ({ key, text, helpText, type, required, options }: FrozenQuestion): PortalQuestion => {
    const response = given.responses.get(key);
    return {
      key,
      text,
      helpText,
      type,
      required,
      options,
      visible: visible.has(key),
      open: isAnswerable(assessment) && isOpen(assessment, key),
      response: response ? portalResponseOf(response) : null,
      suggestion: suggestions.get(key) ?? null,
    };
  };
}

export function getOwnReceipt(ctx: AppContext, caller: Caller): Promise<Receipt> {
  return inOrganisation(ctx, caller, (tx) => getReceipt(tx, caller, portalOf(caller).assessmentId));
}
