import type {
  AssessmentDetail,
  AssessmentQuestion,
  AssessmentStatus,
  FindingCreate,
  VendorImport,
} from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import { type Caller, operatorOf } from '../src/domain/caller.ts';
import { createAssessment } from '../src/features/assessments/assessment-commands.ts';
import { getAssessment } from '../src/features/assessments/assessment-detail-queries.ts';
import { saveResponses } from '../src/features/assessments/response-commands.ts';
import { sendAssessment } from '../src/features/assessments/sending-commands.ts';
import { submitAssessment } from '../src/features/assessments/submission-commands.ts';
import { uploadEvidence } from '../src/features/evidence/evidence-upload-commands.ts';
import { listLinks } from '../src/features/portal/portal-link-queries.ts';
import { chance, demoAnswer } from './demo-answers.ts';
import { inDays } from './demo-days.ts';
import { demoFile } from './demo-evidence.ts';
import { remedy, review } from './demo-review.ts';
import { talkAbout } from './demo-talk.ts';

/** How an assessment of the demo went: how far, how well, and how long ago it began. */
export type DemoAssessment = {
  readonly vendor: VendorImport & { readonly id: string };
  readonly templateId: string;
  readonly title: string;
  readonly status: AssessmentStatus;
  readonly quality: number;
  readonly daysAgo: number;
  /** Days the vendor was given. */
  readonly days: number;
  /** How many of its findings have been dealt with since. */
  readonly remedied: number;
  /** What the reviewer saw and no rule did. */
  readonly observation?: FindingCreate;
};

const PART_ANSWERED = 0.45;

/** Goes the whole way that a team and a vendor would go, as far as the status says. */
export async function runDemoAssessment(ctx: AppContext, team: Caller, plan: DemoAssessment): Promise<string> {
  const { vendor, templateId, title, status } = plan;
  const draft = { vendorId: vendor.id, templateId, title, dueDate: inDays(plan.days) };
  const { id: assessmentId } = await createAssessment(ctx, team, draft);
  if (status === 'DRAFT') return assessmentId;
  await sendAssessment(ctx, team, { assessmentId, body: {} });
  if (status === 'SENT') return assessmentId;
  const contact = await contactOf(ctx, team, assessmentId);
  await answer(ctx, contact, { assessmentId, plan });
  if (status !== 'COMPLETED') await talkAbout(ctx, { team, contact }, { assessmentId, vendor });
  if (status === 'IN_PROGRESS') return assessmentId;
  await submitAssessment(ctx, contact, { assessmentId, body: { name: contact.name, title: 'Head of Security' } });
  if (status === 'SUBMITTED') return assessmentId;
  await review(ctx, team, { assessmentId, isDone: status === 'COMPLETED' });
  if (status === 'UNDER_REVIEW') return assessmentId;
  await remedy(ctx, team, { assessmentId, ...plan });
  return assessmentId;
}

/** Whoever opened the link that was sent: the answers are the vendor's own. */
async function contactOf(ctx: AppContext, { organisationId }: Caller, assessmentId: string): Promise<Caller> {
  const [link] = await listLinks(ctx, operatorOf(organisationId), assessmentId);
  if (!link) throw new Error('An assessment that was sent has a link');
  const { id: linkId, name, email } = link;
  const portal = { linkId, assessmentId, email, sections: null };
  return { ...operatorOf(organisationId), kind: 'portal', id: linkId, name: name ?? email, portal };
}

type Answering = { readonly assessmentId: string; readonly plan: DemoAssessment };

const questionsOf = ({ sections }: AssessmentDetail) => sections.flatMap(({ questions }) => questions);
const isOpen = ({ visible, response, type }: AssessmentQuestion) =>
  visible && type !== 'FILE_UPLOAD' && response === null;

/** Answers show more questions, so it goes on until none is open. */
async function answer(ctx: AppContext, contact: Caller, { assessmentId, plan }: Answering): Promise<void> {
  const { vendor, status } = plan;
  const service = vendor.serviceDescription ?? vendor.name;
  const isGood = (key: string) => chance(`${vendor.name} ${plan.title} ${key}`) < plan.quality;
  let detail = await getAssessment(ctx, contact, assessmentId);
  for (let open = questionsOf(detail).filter(isOpen); open.length > 0; open = questionsOf(detail).filter(isOpen)) {
    const now = status === 'IN_PROGRESS' ? open.slice(0, Math.ceil(open.length * PART_ANSWERED)) : open;
    const entries = now.map((question) => ({
      questionKey: question.key,
      answer: demoAnswer(question, { isGood: isGood(question.key), service }),
      notApplicable: false,
    }));
    detail = await saveResponses(ctx, contact, { assessmentId, entries });
    if (status === 'IN_PROGRESS') return;
  }
  const files = questionsOf(detail).filter(({ visible, type }) => visible && type === 'FILE_UPLOAD');
  for (const { key, required } of files) {
    if (!required && !isGood(key)) continue;
    await uploadEvidence(ctx, contact, { assessmentId, questionKey: key, ...demoFile(vendor.name, key) });
  }
}
