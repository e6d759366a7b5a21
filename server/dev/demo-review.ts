import type {
  AssessmentDetail,
  AssessmentFinding,
  FindingCreate,
  FindingUpdate,
  ReviewEntry,
  ScoreLine,
} from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { addComment } from '../src/features/comments/comment-commands.ts';
import { closeFinding, raiseFinding } from '../src/features/findings/finding-commands.ts';
import { finalizeAssessment } from '../src/features/reviews/completion-commands.ts';
import { claimAssessment, decide } from '../src/features/reviews/review-commands.ts';
import { chance } from './demo-answers.ts';
import { inDays } from './demo-days.ts';

type Reviewing = { readonly assessmentId: string; readonly isDone: boolean };

/** How far somebody is who has begun this morning. */
const DECIDED_SO_FAR = 24;

/** Free text gets its decision, the first one is found wanting; a review that is under way has looked at some more. */
export async function review(ctx: AppContext, caller: Caller, { assessmentId, isDone }: Reviewing): Promise<void> {
  const detail = await claimAssessment(ctx, caller, assessmentId);
  const texts = keysOf(detail, ({ rule }) => rule === 'PENDING_REVIEW');
  for (const [index, questionKey] of texts.entries()) {
    await decide(ctx, caller, { assessmentId, questionKey, entry: index === 0 ? WANTING : CONVINCING });
  }
  const [first] = texts;
  const note = { body: 'Ask for the record at the next review.', visibility: 'INTERNAL' as const };
  if (first !== undefined) await addComment(ctx, caller, { assessmentId, body: { ...note, questionKey: first } });
  if (isDone) return;
  for (const questionKey of keysOf(detail, ({ compliance }) => compliance === '1').slice(0, DECIDED_SO_FAR)) {
    await decide(ctx, caller, { assessmentId, questionKey, entry: { decision: 'COMPLIANT' } });
  }
}

const WANTING: ReviewEntry = { decision: 'PARTIAL', rationale: 'Plausible, but no record was shown.' };
const CONVINCING: ReviewEntry = { decision: 'COMPLIANT', rationale: 'Described in enough detail.' };

const keysOf = ({ scoreBreakdown }: AssessmentDetail, isMeant: (line: ScoreLine) => boolean) =>
  (scoreBreakdown?.lines ?? []).filter(isMeant).map(({ questionKey }) => questionKey);

type Remedying = {
  readonly assessmentId: string;
  readonly remedied: number;
  readonly observation?: FindingCreate;
  readonly vendor: { readonly name: string };
};

/** Ends the review. Of its findings, some were remedied since and a few risks were accepted for a while. */
export async function remedy(ctx: AppContext, caller: Caller, plan: Remedying): Promise<void> {
  const { assessmentId, remedied, observation, vendor } = plan;
  const { findings } = await finalizeAssessment(ctx, caller, assessmentId);
  for (const finding of findings.filter(({ title }) => chance(`${vendor.name} ${title}`) < remedied)) {
    const update = isAccepted(vendor.name, finding) ? ACCEPTED : REMEDIATED;
    await closeFinding(ctx, caller, { findingId: finding.id, update });
  }
  if (observation) await raiseFinding(ctx, caller, { assessmentId, body: observation });
}

const isAccepted = (vendor: string, { title, severity }: AssessmentFinding) =>
  severity !== 'CRITICAL' && chance(`${vendor} ${title} accepted`) < 0.15;

const REMEDIATED: FindingUpdate = { status: 'REMEDIATED', resolutionNote: 'The vendor showed that it is fixed.' };
const ACCEPTED: FindingUpdate = {
  status: 'RISK_ACCEPTED',
  resolutionNote: 'Accepted by the risk committee: the service holds no customer data that could be affected.',
  acceptedUntil: inDays(75),
};
