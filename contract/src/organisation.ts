import { z } from 'zod';
import { MAX_API_KEY_DAYS } from './api-key.ts';
import { Branding, Colour } from './branding.ts';
import { DateTime, Name } from './fields.ts';

const weight = z.int().min(1).max(100);

const riskWeightFields = z.object({ CRITICAL: weight, HIGH: weight, MEDIUM: weight, LOW: weight });

/** No step weighs less than the one below it. */
export const areWeightsOrdered = ({ CRITICAL, HIGH, MEDIUM, LOW }: z.infer<typeof riskWeightFields>) =>
  CRITICAL >= HIGH && HIGH >= MEDIUM && MEDIUM >= LOW;

export const RiskWeights = riskWeightFields
  .refine(areWeightsOrdered, 'must not be lower than the next lower weight')
  .meta({ id: 'RiskWeights' });
export type RiskWeights = z.infer<typeof RiskWeights>;

const threshold = z.number().min(0.01).max(1).multipleOf(0.01);

export const RatingThresholds = z
  .object({ green: threshold, amber: threshold })
  .refine(({ green, amber }) => amber < green, 'amber must be lower than green')
  .meta({ id: 'RatingThresholds' });
export type RatingThresholds = z.infer<typeof RatingThresholds>;

const months = z.int().min(1).max(120).nullable();

export const ReassessmentMonths = z
  .object({ CRITICAL: months, HIGH: months, MEDIUM: months, LOW: months })
  .meta({ id: 'ReassessmentMonths' });
export type ReassessmentMonths = z.infer<typeof ReassessmentMonths>;

const days = z.int().min(1).max(3_650).nullable();

export const FindingDueDays = z
  .object({ CRITICAL: days, HIGH: days, MEDIUM: days, LOW: days })
  .meta({ id: 'FindingDueDays' });
export type FindingDueDays = z.infer<typeof FindingDueDays>;

/** A risk acceptance may last at most this long; null for no limit. */
export const AcceptanceMaxDays = z
  .object({ CRITICAL: days, HIGH: days, MEDIUM: days, LOW: days })
  .meta({ id: 'AcceptanceMaxDays' });
export type AcceptanceMaxDays = z.infer<typeof AcceptanceMaxDays>;

/** What an organisation can require the approval of a second person for. */
export const ApprovalKind = z
  .enum(['ACCEPT_RISK', 'FINALIZE_ASSESSMENT', 'DELETE_VENDOR', 'CHANGE_SIGN_IN'])
  .meta({ id: 'ApprovalKind' });
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/** A set, in the order of the enum. */
export const ApprovalKinds = z
  .array(ApprovalKind)
  .max(10)
  .overwrite((kinds) => ApprovalKind.options.filter((kind) => kinds.includes(kind)));

/** Reminders look at emails of the last month, and retries of a webhook last three days. */
export const EmailRetentionDays = z.int().min(30).max(3_650);
export const WebhookRetentionDays = z.int().min(7).max(3_650);

export const Organisation = z
  .object({
    id: z.string(),
    name: z.string(),
    apiKeysEnabled: z.boolean().describe('If false, all API keys of the organisation are rejected'),
    apiKeyMaxDays: z
      .int()
      .meta({ minimum: 1 })
      .nullable()
      .describe('Maximum lifetime of a new API key in days; null for no limit'),
    mfaRequired: z.boolean().describe('Whether all users must have a second factor; single sign-on counts as one'),
    independentReview: z
      .boolean()
      .describe('Whether users who answered on behalf of a vendor are prevented from reviewing that assessment'),
    riskWeights: RiskWeights.describe('Weight of questions by risk level, for assessments sent from now on'),
    ratingThresholds: RatingThresholds.describe('Minimum scores for green and amber ratings'),
    capCritical: z
      .boolean()
      .describe('Whether CRITICAL questions that score 0 and open CRITICAL findings turn a green rating amber'),
    reassessmentMonths: ReassessmentMonths.describe(
      'Months until vendors in each tier are reassessed; null disables automatic reassessment. Vendors without a tier count as MEDIUM.',
    ),
    findingDueDays: FindingDueDays.describe(
      'Days until findings of each severity are due, for findings opened from now on; null for no due date',
    ),
    acceptanceMaxDays: AcceptanceMaxDays.describe(
      'Longest period in days for which a risk of each severity can be accepted; null for no limit',
    ),
    approvalRequiredFor: z
      .array(ApprovalKind)
      .describe('What requires the approval of a second person. `CHANGE_SIGN_IN` includes this setting.'),
    emailRetentionDays: EmailRetentionDays.describe(
      'Days until an email is deleted. The latest invitation for each assessment is kept.',
    ),
    webhookRetentionDays: WebhookRetentionDays.describe('Days until a webhook delivery is deleted'),
    ...Branding.shape,
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof Organisation>;

/** Omitted fields stay unchanged. */
export const OrganisationUpdate = z
  .object({
    name: Name.optional(),
    apiKeysEnabled: z.boolean().optional(),
    apiKeyMaxDays: z.int().min(1).max(MAX_API_KEY_DAYS).nullable().optional(),
    mfaRequired: z.boolean().optional(),
    independentReview: z.boolean().optional(),
    riskWeights: RiskWeights.optional(),
    ratingThresholds: RatingThresholds.optional(),
    capCritical: z.boolean().optional(),
    reassessmentMonths: ReassessmentMonths.optional(),
    findingDueDays: FindingDueDays.optional(),
    acceptanceMaxDays: AcceptanceMaxDays.optional(),
    approvalRequiredFor: ApprovalKinds.optional(),
    emailRetentionDays: EmailRetentionDays.optional(),
    webhookRetentionDays: WebhookRetentionDays.optional(),
    colour: Colour.nullable().optional().describe('Brand colour (#rrggbb); null for the default colour'),
  })
  .meta({ id: 'OrganisationUpdate' });
export type OrganisationUpdate = z.infer<typeof OrganisationUpdate>;
