import { z } from 'zod';
import { AssessmentListItem } from './assessment.ts';
import { Comment } from './comment.ts';
import { Evidence } from './evidence.ts';
import { Count, DateTime, Fraction, Score } from './fields.ts';
import { Finding } from './finding.ts';
import { MailStatus } from './mail.ts';
import { RatingThresholds } from './organisation.ts';
import { Answer, Question, RiskWeight } from './questionnaire.ts';
import { Review } from './review.ts';
import { detailParams } from './selection.ts';
import { SubmittedBy, SubmittedResponse } from './submission.ts';
import { TemplateDetail } from './template.ts';
import { VendorCreated } from './vendor.ts';

/** A control as it was when the assessment was sent. The ID is null if its framework was not imported. */
export const AssessedControl = z
  .object({
    frameworkId: z.string().nullable(),
    framework: z.string(),
    version: z.string(),
    code: z.string(),
    title: z.string().nullable(),
    domain: z.string().nullable(),
  })
  .meta({ id: 'AssessedControl' });
export type AssessedControl = z.infer<typeof AssessedControl>;

const FrozenQuestion = Question.omit({ controlMappings: true }).extend({ controls: z.array(AssessedControl) });

export const FrozenSection = z.object({ title: z.string(), questions: z.array(FrozenQuestion) });
export type FrozenSection = z.infer<typeof FrozenSection>;
export type FrozenQuestion = z.infer<typeof FrozenQuestion>;

/** NOT_VISIBLE occurs under scoring version 1 only; version 2 distinguishes whether the vendor lost by not being asked. */
export const ScoreRule = z
  .enum([
    'NOT_VISIBLE',
    'REVIEWED',
    'NOT_ASKED',
    'NOT_ASKED_AFTER_SHORTFALL',
    'NA_PENDING',
    'INFORMATIONAL',
    'UNANSWERED',
    'PENDING_REVIEW',
    'EXPECTATION',
  ])
  .meta({ id: 'ScoreRule' });
export type ScoreRule = z.infer<typeof ScoreRule>;

const compliance = z.number().min(0).max(1).nullable().describe('Null if excluded from the score');

export const Response = z
  .object({
    answer: Answer.nullable(),
    notApplicable: z.boolean(),
    justification: z.string().nullable(),
    compliance,
    onBehalfByName: z.string().nullable().describe('The team member who entered the response on behalf of the vendor'),
    review: Review.nullable(),
    updatedAt: DateTime.nullable(),
  })
  .meta({ id: 'Response' });
export type Response = z.infer<typeof Response>;

export const AssessmentQuestion = FrozenQuestion.extend({
  id: z.string(),
  visible: z.boolean(),
  response: Response.nullable(),
  previousResponse: SubmittedResponse.nullable().describe(
    'The previously submitted response if it has changed; otherwise null',
  ),
}).meta({ id: 'AssessmentQuestion' });
export type AssessmentQuestion = z.infer<typeof AssessmentQuestion>;

/** One line of the score breakdown: what a question gained and lost, and by which rule. */
export const ScoreLine = z
  .object({
    questionKey: z.string(),
    question: z.string(),
    riskWeight: RiskWeight,
    weight: Count,
    rule: ScoreRule,
    reason: z.string(),
    compliance: Fraction.nullable(),
    gain: Fraction.nullable(),
    loss: Fraction.nullable(),
    automatic: z
      .object({ rule: ScoreRule, reason: z.string(), compliance: Fraction.nullable() })
      .describe('The automatic result, without review decisions'),
  })
  .meta({ id: 'ScoreLine' });
export type ScoreLine = z.infer<typeof ScoreLine>;

export const ScoreBreakdown = z
  .object({
    scoringVersion: z.int().meta({ minimum: 1 }),
    weights: z.record(RiskWeight, Count),
    final: z.boolean().describe('False until the assessment is COMPLETED'),
    score: Score.nullable(),
    earned: Fraction,
    possible: Fraction,
    exact: Fraction.nullable(),
    coverage: Fraction.nullable().describe(
      'Share of the questionnaire, by weight, that the score is based on; null if nothing can be scored',
    ),
    thresholds: RatingThresholds.describe('Minimum scores for green and amber ratings'),
    capCritical: z.boolean().describe('Whether CRITICAL questions that score 0 turn a green rating amber'),
    lines: z.array(ScoreLine),
  })
  .meta({ id: 'ScoreBreakdown' });
export type ScoreBreakdown = z.infer<typeof ScoreBreakdown>;

export const AssessmentFinding = Finding.extend({
  proposed: z.boolean().describe('Proposed automatically; opens when the review is finalised'),
}).meta({ id: 'AssessmentFinding' });
export type AssessmentFinding = z.infer<typeof AssessmentFinding>;

export const Dismissal = z
  .object({ questionKey: z.string(), reason: z.string(), dismissedByName: z.string(), dismissedAt: DateTime })
  .meta({ id: 'Dismissal' });
export type Dismissal = z.infer<typeof Dismissal>;

const VENDOR_FIELDS = { id: true, name: true, contactName: true, contactEmail: true, tier: true } as const;

export const AssessmentDetail = AssessmentListItem.extend({
  vendor: VendorCreated.pick(VENDOR_FIELDS)
    .extend(VendorCreated.omit(VENDOR_FIELDS).partial().shape)
    .describe('All fields with expand=vendor'),
  template: z
    .object({ id: z.string().nullable(), name: z.string(), version: z.int().meta({ minimum: 1 }) })
    .extend(TemplateDetail.omit({ id: true, name: true, version: true }).partial().shape)
    .describe('All fields with expand=template, unless the template was deleted'),
  reviewer: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  invitation: z
    .object({ mailStatus: MailStatus, sentAt: DateTime.nullable() })
    .nullable()
    .describe('Delivery status of the vendor’s invitation'),
  submittedBy: SubmittedBy.nullable(),
  openedAt: DateTime.nullable().describe('When the vendor first opened the assessment'),
  reopenedKeys: z
    .array(z.string())
    .nullable()
    .describe('Questions that can be answered again after the assessment was sent back'),
  returnedKeys: z
    .array(z.string())
    .nullable()
    .describe('Reopened questions that need a changed answer or a reply; the others only depend on them'),
  changedKeys: z
    .array(z.string())
    .nullable()
    .describe('Answers changed since the previous submission; null if there was none'),
  sections: z.array(z.object({ title: z.string(), questions: z.array(AssessmentQuestion) })),
  findings: z.array(AssessmentFinding),
  dismissals: z.array(Dismissal),
  comments: z.array(Comment),
  evidence: z.array(Evidence),
  scoreBreakdown: ScoreBreakdown.nullable().describe('Null until the assessment is submitted'),
}).meta({ id: 'AssessmentDetail' });
export type AssessmentDetail = z.infer<typeof AssessmentDetail>;

export const AssessmentDetailQuery = z.object(
  detailParams({ fields: Object.keys(AssessmentDetail.shape), expand: ['vendor', 'template'] }),
);
export type AssessmentDetailQuery = z.infer<typeof AssessmentDetailQuery>;
