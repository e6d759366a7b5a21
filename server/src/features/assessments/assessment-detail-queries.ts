import type { AssessmentDetail, AssessmentQuestion, FrozenSection, Response } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { JudgedQuestion } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { toNumber } from '../../domain/rational.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { idFrom } from '../../platform/ids.ts';
import { listComments } from '../comments/comment-queries.ts';
import { listEvidence } from '../evidence/evidence-queries.ts';
import { listAssessmentFindings, listDismissals } from '../findings/finding-queries.ts';
import { latestInvitation } from '../mail/mail-queries.ts';
import { findTemplate } from '../templates/template-queries.ts';
import { itemOf } from './assessment-filter.ts';
import { findItem } from './assessment-list-queries.ts';
import { type Assessment, findAssessment, frozenSectionsOf } from './assessment-queries.ts';
import { changedKeys } from './changed-queries.ts';
import { freeze } from './freezing-queries.ts';
import { answerOf, type Asking, judge, type Judgement } from './judgement-queries.ts';
import { breakdownOf } from './score-breakdown.ts';

export function getAssessment(ctx: AppContext, caller: Caller, assessmentId: string): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await findAssessment(tx, caller, assessmentId);
    return detailOf(tx, caller, { assessment, today: dayOf(ctx.now()) });
  });
}

/** Whoever has judged it already says how. */
export type Detailed = Asking & { readonly judgement?: Judgement };

/** Everything there is to know about an assessment, as one moment of the transaction shows it. */
export async function detailOf(tx: Tx, caller: Caller, detailed: Detailed): Promise<AssessmentDetail> {
  const { assessment, today } = detailed;
  const judgement = assessment.status === 'DRAFT' ? null : (detailed.judgement ?? (await judge(tx, caller, detailed)));
  const sections = judgement ? frozenSectionsOf(assessment) : await previewOf(tx, caller, assessment);
  const { contactName, contactEmail, tier, ...item } = await findItem(tx, caller, assessment.id);
  const evidence = await listEvidence(tx, caller, assessment);
  return {
    ...itemOf(item, today),
    vendor: { id: item.vendorId, name: item.vendorName, contactName, contactEmail, tier },
    template: { id: assessment.template_id, name: assessment.template_name, version: assessment.template_version },
    reviewer: assessment.reviewer_name === null ? null : { id: assessment.reviewer_id, name: assessment.reviewer_name },
    invitation: await latestInvitation(tx, caller, assessment.id),
    submittedBy: submittedBy(assessment),
    openedAt: assessment.opened_at,
    reopenedKeys: assessment.reopened_keys,
    changedKeys: judgement && (await changedKeys(tx, caller, { assessment, judgement, evidence })),
    sections: judgement ? judgedSections(assessment, sections, judgement) : unjudgedSections(assessment, sections),
    findings: await listAssessmentFindings(tx, caller, assessment.id),
    dismissals: await listDismissals(tx, caller, assessment.id),
    comments: await listComments(tx, caller, assessment),
    evidence,
    scoreBreakdown: judgement && assessment.submitted_at !== null ? breakdownOf(assessment, judgement) : null,
  };
}

/** What the vendor would be asked if the draft were sent now. */
const previewOf = async (tx: Tx, caller: Caller, { template_id }: Assessment) =>
  freeze(tx, caller, await findTemplate(tx, caller, template_id ?? ''));

const submittedBy = ({ submitted_by_name: name, submitted_by_title: title }: Assessment) =>
  name === null || title === null ? null : { name, title };

type Sections = AssessmentDetail['sections'];

/** The same question of the same assessment has the same id, frozen or not. */
const questionId = ({ id }: Assessment, key: string) => idFrom(`${id} ${key}`);

const unjudgedSections = (assessment: Assessment, sections: readonly FrozenSection[]): Sections =>
  sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((question) => ({
      ...question,
      id: questionId(assessment, question.key),
      visible: question.conditionalLogic === null,
      response: null,
    })),
  }));

function judgedSections(assessment: Assessment, sections: readonly FrozenSection[], judgement: Judgement): Sections {
  const judged = new Map(judgement.judged.map((question) => [question.key, question]));
  return sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((question): AssessmentQuestion => {
      const verdict = judged.get(question.key);
      return {
        ...question,
        id: questionId(assessment, question.key),
        visible: verdict?.visible ?? false,
        response: verdict ? responseOf(verdict, judgement) : null,
      };
    }),
  }));
}

function responseOf({ key, compliance }: JudgedQuestion, { responses, decisions }: Judgement): Response | null {
  const response = responses.get(key);
  const decision = decisions.get(key);
  if (!response && !decision) return null;
  return {
    answer: response ? answerOf(response) : null,
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
