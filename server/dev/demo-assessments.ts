import { Readable } from 'node:stream';
import type { AssessmentDetail, AssessmentQuestion, AssessmentStatus } from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { dayOf } from '../src/domain/day.ts';
import { createAssessment } from '../src/features/assessments/assessment-commands.ts';
import { getAssessment } from '../src/features/assessments/assessment-detail-queries.ts';
import { saveResponses } from '../src/features/assessments/response-commands.ts';
import { sendAssessment } from '../src/features/assessments/sending-commands.ts';
import { submitAssessment } from '../src/features/assessments/submission-commands.ts';
import { addComment } from '../src/features/comments/comment-commands.ts';
import { uploadEvidence } from '../src/features/evidence/evidence-upload-commands.ts';
import { closeFinding } from '../src/features/findings/finding-commands.ts';
import { finalizeAssessment } from '../src/features/reviews/completion-commands.ts';
import { claimAssessment, decide } from '../src/features/reviews/review-commands.ts';
import { chance, demoAnswer } from './demo-answers.ts';

/** How an assessment of the demo went: how far, how well, and how long ago it began. */
export type DemoAssessment = {
  readonly vendorId: string;
  readonly templateId: string;
  readonly title: string;
  readonly status: AssessmentStatus;
  readonly quality: number;
  readonly daysAgo: number;
  /** Days the vendor was given. */
  readonly days: number;
};

const DAY_MS = 24 * 3_600_000;
const PART_ANSWERED = 0.45;

/** Goes the whole way that a team would go, as far as the status says. */
export async function runDemoAssessment(ctx: AppContext, caller: Caller, plan: DemoAssessment): Promise<string> {
  const dueDate = dayOf(new Date(Date.now() + plan.days * DAY_MS));
  const { id: assessmentId } = await createAssessment(ctx, caller, { ...plan, dueDate });
  if (plan.status === 'DRAFT') return assessmentId;
  await sendAssessment(ctx, caller, { assessmentId, body: {} });
  if (plan.status === 'SENT') return assessmentId;
  await answer(ctx, caller, { assessmentId, plan });
  if (plan.status === 'IN_PROGRESS') return assessmentId;
  const body = { name: 'Imre Castell', title: 'Head of Security' };
  await submitAssessment(ctx, caller, { assessmentId, body });
  if (plan.status === 'SUBMITTED') return assessmentId;
  await review(ctx, caller, await claimAssessment(ctx, caller, assessmentId));
  if (plan.status === 'UNDER_REVIEW') return assessmentId;
  await remedy(ctx, caller, await finalizeAssessment(ctx, caller, assessmentId));
  return assessmentId;
}

type Answering = { readonly assessmentId: string; readonly plan: DemoAssessment };

const questionsOf = ({ sections }: AssessmentDetail) => sections.flatMap(({ questions }) => questions);
const isOpen = ({ visible, response, type }: AssessmentQuestion) =>
  visible && type !== 'FILE_UPLOAD' && response === null;

/** Answers show more questions, so it goes on until none is open. */
async function answer(ctx: AppContext, caller: Caller, { assessmentId, plan }: Answering): Promise<void> {
  const isGood = (key: string) => chance(`${plan.vendorId} ${plan.title} ${key}`) < plan.quality;
  let detail = await getAssessment(ctx, caller, assessmentId);
  for (let open = questionsOf(detail).filter(isOpen); open.length > 0; open = questionsOf(detail).filter(isOpen)) {
    const now = plan.status === 'IN_PROGRESS' ? open.slice(0, Math.ceil(open.length * PART_ANSWERED)) : open;
    const entries = now.map((question) => ({
      questionKey: question.key,
      answer: demoAnswer(question, isGood(question.key)),
      notApplicable: false,
    }));
    detail = await saveResponses(ctx, caller, { assessmentId, entries });
    if (plan.status === 'IN_PROGRESS') return;
  }
  const files = questionsOf(detail).filter(({ visible, type }) => visible && type === 'FILE_UPLOAD');
  for (const { key, required } of files) {
    if (required || isGood(key)) await upload(ctx, caller, { assessmentId, questionKey: key });
  }
}

const REPORT = 'Assurance report (sample)\n\nThis file stands in for a report that a vendor would upload.\n';

type Upload = { readonly assessmentId: string; readonly questionKey: string };

const upload = (ctx: AppContext, caller: Caller, { assessmentId, questionKey }: Upload) =>
  uploadEvidence(ctx, caller, {
    assessmentId,
    questionKey,
    fileName: `${questionKey.replaceAll('.', '-')}.txt`,
    content: Readable.from([REPORT]),
  });

/** Free text gets its decision; the first one is found wanting. */
async function review(ctx: AppContext, caller: Caller, detail: AssessmentDetail): Promise<void> {
  const { id: assessmentId } = detail;
  const pending = (detail.scoreBreakdown?.lines ?? []).filter(({ rule }) => rule === 'PENDING_REVIEW');
  for (const [index, { questionKey }] of pending.entries()) {
    const entry =
      index === 0
        ? { decision: 'PARTIAL' as const, rationale: 'Plausible, but no record was shown.' }
        : { decision: 'COMPLIANT' as const, rationale: 'Described in enough detail.' };
    await decide(ctx, caller, { assessmentId, questionKey, entry });
  }
  const [first] = pending;
  if (!first) return;
  const body = { body: 'Ask for the record at the next review.', visibility: 'INTERNAL' as const };
  await addComment(ctx, caller, { assessmentId, body: { ...body, questionKey: first.questionKey } });
}

/** Of the findings, some were remedied and one risk was accepted; the rest is open. */
async function remedy(ctx: AppContext, caller: Caller, { findings }: AssessmentDetail): Promise<void> {
  for (const { id: findingId } of findings.filter(({ id }) => chance(id) < 0.5)) {
    const isAccepted = chance(`${findingId} accepted`) < 0.2;
    const update = isAccepted
      ? { status: 'RISK_ACCEPTED' as const, resolutionNote: 'Accepted: the service holds no customer data.' }
      : { status: 'REMEDIATED' as const, resolutionNote: 'The vendor showed that it is fixed.' };
    await closeFinding(ctx, caller, { findingId, update });
  }
}
