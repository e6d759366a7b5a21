import type {
  AssessmentDetail,
  AssessmentFinding,
  FindingCreate,
  FindingStage,
  FindingUpdate,
  ReviewEntry,
  ScoreLine,
} from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { createComment } from '../src/features/assessments/comments/comment-commands.ts';
import { updateFindingDetails } from '../src/features/reviews/findings/details-commands.ts';
import { createFindingComment } from '../src/features/reviews/findings/finding-comment-commands.ts';
import { closeFinding } from '../src/features/reviews/findings/finding-commands.ts';
import { raiseFinding } from '../src/features/reviews/findings/raise-commands.ts';
import { finalizeAssessment } from '../src/features/reviews/reviews/completion-commands.ts';
import { claimAssessment, decideQuestion } from '../src/features/reviews/reviews/review-commands.ts';
import { seededRandom } from './demo-answers.ts';
import { daysFromToday } from './demo-days.ts';

type Reviewing = { readonly assessmentId: string; readonly isDone: boolean };

/** The number of decisions in a review that has just begun. */
const DECIDED_SO_FAR = 24;

/** Decides all free-text answers, the first as non-compliant. A review in progress has some more decisions. */
export async function reviewDemoAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, isDone }: Reviewing,
): Promise<void> {
  const detail = await claimAssessment(ctx, caller, assessmentId);
  const texts = keysOf(detail, ({ rule }) => rule === 'PENDING_REVIEW');
  for (const [index, questionKey] of texts.entries()) {
    await decideQuestion(ctx, caller, { assessmentId, questionKey, entry: index === 0 ? WANTING : CONVINCING });
  }
  const [first] = texts;
  const note = { body: 'Ask for the record at the next review.', visibility: 'INTERNAL' as const };
  if (first !== undefined) await createComment(ctx, caller, { assessmentId, body: { ...note, questionKey: first } });
  if (isDone) return;
  for (const questionKey of keysOf(detail, ({ compliance }) => compliance === '1').slice(0, DECIDED_SO_FAR)) {
    await decideQuestion(ctx, caller, { assessmentId, questionKey, entry: { decision: 'COMPLIANT' } });
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

/** Finalises the review, then marks some findings as remediated and accepts a few risks until a date. */
export async function remedyDemoFindings(ctx: AppContext, caller: Caller, plan: Remedying): Promise<void> {
  const { assessmentId, remedied, observation, vendor } = plan;
  const { findings } = await finalizeAssessment(ctx, caller, assessmentId);
  const isRemedied = ({ title }: AssessmentFinding) => seededRandom(`${vendor.name} ${title}`) < remedied;
  const open = findings.filter((finding) => !isRemedied(finding));
  for (const finding of findings.filter(isRemedied)) {
    const update = isAccepted(vendor.name, finding) ? ACCEPTED : REMEDIATED;
    await closeFinding(ctx, caller, { findingId: finding.id, update });
  }
  if (observation) await raiseFinding(ctx, caller, { assessmentId, body: observation });
  await workOnDemoFindings(ctx, caller, { vendorName: vendor.name, findings: open });
}

type Working = { readonly vendorName: string; readonly findings: readonly AssessmentFinding[] };

/** Moves some of the open findings on, each with a comment that says why. */
async function workOnDemoFindings(ctx: AppContext, caller: Caller, { vendorName, findings }: Working): Promise<void> {
  for (const { id: findingId, title } of findings) {
    const [stage, comment] = STAGES[Math.floor(seededRandom(`${vendorName} ${title} stage`) * STAGES.length)] ?? [
      'NEW',
    ];
    if (comment === undefined) continue;
    await updateFindingDetails(ctx, caller, { findingId, update: { stage }, ifMatch: undefined });
    await createFindingComment(ctx, caller, { findingId, body: { body: comment, visibility: 'INTERNAL' } });
  }
}

/** Two of five open findings are new. */
const STAGES: readonly (readonly [stage: FindingStage, comment?: string])[] = [
  ['NEW'],
  ['NEW'],
  ['PLAN_AGREED', 'Agreed in the quarterly call. The vendor sends a date by the end of the month.'],
  ['WITH_VENDOR', 'Sent to the contact, who forwarded it to their infrastructure team.'],
  ['TO_VERIFY', 'The vendor says that this is done. Ask for a screenshot of the setting.'],
];

const isAccepted = (vendor: string, { title, severity }: AssessmentFinding) =>
  severity !== 'CRITICAL' && seededRandom(`${vendor} ${title} accepted`) < 0.15;

const REMEDIATED: FindingUpdate = { status: 'REMEDIATED', resolutionNote: 'The vendor showed that it is fixed.' };
const ACCEPTED: FindingUpdate = {
  status: 'RISK_ACCEPTED',
  resolutionNote: 'Accepted by the risk committee: the service holds no customer data that could be affected.',
  acceptedUntil: daysFromToday(75),
};
