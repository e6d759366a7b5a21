import type {
  AssessmentDetail,
  AssessmentQuestion,
  AssessmentStatus,
  FindingCreate,
  VendorImport,
} from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import { type Caller, createOperatorCaller } from '../src/domain/caller.ts';
import { createAssessment } from '../src/features/assessments/assessments/assessment-commands.ts';
import { getAssessment } from '../src/features/assessments/assessments/assessment-detail-queries.ts';
import { saveResponses, submitAssessment } from '../src/features/assessments/assessments/response-commands.ts';
import { sendAssessment } from '../src/features/assessments/assessments/send-commands.ts';
import { uploadEvidence } from '../src/features/assessments/evidence/evidence-upload-commands.ts';
import { listPortalLinks } from '../src/features/assessments/portal/portal-link-queries.ts';
import { buildDemoAnswer, seededRandom } from './demo-answers.ts';
import { listDemoCertificates } from './demo-assurance.ts';
import { addDemoComments } from './demo-comments.ts';
import { daysFromToday } from './demo-days.ts';
import { buildDemoFile } from './demo-evidence.ts';
import { remedyDemoFindings, reviewDemoAssessment } from './demo-review.ts';

/** The course of a demo assessment: how far it got, how good the answers are, and when it began. */
export type DemoAssessment = {
  readonly vendor: VendorImport & { readonly id: string };
  readonly templateId: string;
  readonly title: string;
  readonly status: AssessmentStatus;
  readonly quality: number;
  readonly daysAgo: number;
  /** Number of days until the due date. */
  readonly days: number;
  /** The share of its findings that were closed since. */
  readonly remedied: number;
  /** A finding that the reviewer raised without an automatic result. */
  readonly observation?: FindingCreate;
};

const PART_ANSWERED = 0.45;

/** Takes an assessment through every step of the team and the vendor, up to its status. */
export async function runDemoAssessment(ctx: AppContext, team: Caller, plan: DemoAssessment): Promise<string> {
  const { vendor, templateId, title, status } = plan;
  const draft = { vendorId: vendor.id, templateId, title, dueDate: daysFromToday(plan.days) };
  const { id: assessmentId } = await createAssessment(ctx, team, draft);
  if (status === 'DRAFT') return assessmentId;
  await sendAssessment(ctx, team, { assessmentId, body: {} });
  if (status === 'SENT') return assessmentId;
  const contact = await contactOf(ctx, team, assessmentId);
  await answer(ctx, contact, { assessmentId, plan });
  if (status !== 'COMPLETED') await addDemoComments(ctx, { team, contact }, { assessmentId, vendor });
  if (status === 'IN_PROGRESS') return assessmentId;
  await submitAssessment(ctx, contact, { assessmentId, body: { name: contact.name, title: 'Head of Security' } });
  if (status === 'SUBMITTED') return assessmentId;
  await reviewDemoAssessment(ctx, team, { assessmentId, isDone: status === 'COMPLETED' });
  if (status === 'UNDER_REVIEW') return assessmentId;
  await remedyDemoFindings(ctx, team, { assessmentId, ...plan });
  return assessmentId;
}

/** The contact who opened the link, so that the answers are the vendor's own. */
async function contactOf(ctx: AppContext, { organisationId }: Caller, assessmentId: string): Promise<Caller> {
  const [link] = await listPortalLinks(ctx, createOperatorCaller(organisationId), assessmentId);
  if (!link) throw new Error('An assessment that was sent has a link');
  const { id: linkId, name, email } = link;
  const portal = { linkId, assessmentId, email, sections: null };
  return { ...createOperatorCaller(organisationId), kind: 'portal', id: linkId, name: name ?? email, portal };
}

type Answering = { readonly assessmentId: string; readonly plan: DemoAssessment };

const questionsOf = ({ sections }: AssessmentDetail) => sections.flatMap(({ questions }) => questions);
const isOpen = ({ visible, response, type }: AssessmentQuestion) =>
  visible && type !== 'FILE_UPLOAD' && response === null;

/** Answers can show more questions, so it repeats until none is open. */
async function answer(ctx: AppContext, contact: Caller, { assessmentId, plan }: Answering): Promise<void> {
  const { vendor, status } = plan;
  const service = vendor.serviceDescription ?? vendor.name;
  const certificates = listDemoCertificates(vendor.name, plan.daysAgo);
  const isGood = (key: string) => seededRandom(`${vendor.name} ${plan.title} ${key}`) < plan.quality;
  let detail = await getAssessment(ctx, contact, { assessmentId: assessmentId });
  for (let open = questionsOf(detail).filter(isOpen); open.length > 0; open = questionsOf(detail).filter(isOpen)) {
    const now = status === 'IN_PROGRESS' ? open.slice(0, Math.ceil(open.length * PART_ANSWERED)) : open;
    const entries = now.map((question) => ({
      questionKey: question.key,
      answer: buildDemoAnswer(question, { isGood: isGood(question.key), service, certificates }),
      notApplicable: false,
    }));
    detail = await saveResponses(ctx, contact, { assessmentId, entries });
    if (status === 'IN_PROGRESS') return;
  }
  const files = questionsOf(detail).filter(({ visible, type }) => visible && type === 'FILE_UPLOAD');
  for (const { key, required } of files) {
    if (!required && !isGood(key)) continue;
    await uploadEvidence(ctx, contact, { assessmentId, questionKey: key, ...buildDemoFile(vendor.name, key) });
  }
}
