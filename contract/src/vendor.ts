import { z } from 'zod';
import { AssessmentStatus } from './assessment.ts';
import { CalendarDate, DateTime, Email, Id, LongText, Score, ShortText, Tags, text } from './fields.ts';
import { wholeNumber } from './paging.ts';

export const Tier = z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']).meta({ id: 'Tier' });
export type Tier = z.infer<typeof Tier>;
export const DataSensitivity = z
  .enum(['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'RESTRICTED'])
  .meta({ id: 'DataSensitivity' });
export type DataSensitivity = z.infer<typeof DataSensitivity>;
export const ContractValue = z
  .enum(['$0–$50K', '$50K–$250K', '$250K–$1M', '$1M–$5M', '$5M+'])
  .meta({ id: 'ContractValue' });
export type ContractValue = z.infer<typeof ContractValue>;
export const GeographicRisk = z
  .enum(['DOMESTIC', 'REGIONAL', 'GLOBAL', 'HIGH_RISK_JURISDICTION'])
  .meta({ id: 'GeographicRisk' });
export type GeographicRisk = z.infer<typeof GeographicRisk>;

const score = Score.nullable();

export const VendorSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    externalId: z.string().nullable(),
    contactName: z.string().nullable(),
    contactEmail: z.string(),
    tier: Tier.nullable(),
    website: z.string().nullable(),
    overallScore: score,
    lastAssessedAt: DateTime.nullable(),
    assessmentCount: z.int(),
    tags: z.array(z.string()),
  })
  .meta({ id: 'VendorSummary' });
export type VendorSummary = z.infer<typeof VendorSummary>;

export const DomainCompliance = z
  .object({
    domain: z.string(),
    frameworkId: z.string(),
    frameworkName: z.string(),
    complianceRatio: z.number(),
    controlCount: z.int(),
  })
  .meta({ id: 'DomainCompliance' });
export type DomainCompliance = z.infer<typeof DomainCompliance>;

export const ResponsibilityCompliance = z
  .object({
    total: z.int(),
    completed: z.int(),
    inProgress: z.int(),
    pending: z.int(),
    notApplicable: z.int(),
    percent: z.int(),
  })
  .meta({ id: 'ResponsibilityCompliance' });
export type ResponsibilityCompliance = z.infer<typeof ResponsibilityCompliance>;

/** What an answer tells of a vendor wherever it shows the whole record. */
const record = {
  id: z.string(),
  name: z.string(),
  externalId: z.string().nullable(),
  contactName: z.string().nullable(),
  contactEmail: z.string(),
  tier: Tier.nullable(),
  website: z.string().nullable(),
  notes: z.string().nullable(),
  serviceDescription: z.string().nullable(),
  dataSensitivity: DataSensitivity.nullable(),
  contractRenewalDate: DateTime.nullable(),
  contractValue: ContractValue.nullable(),
  geographicRisk: GeographicRisk.nullable(),
  tags: z.array(z.string()),
  ownerId: z.string().nullable(),
  overallScore: score,
  lastAssessedAt: DateTime.nullable(),
};

export const VendorDetail = z
  .object({
    ...record,
    assessments: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: AssessmentStatus,
        score,
        templateName: z.string().nullable(),
        templateVersion: z.int().nullable(),
      }),
    ),
    domainBreakdown: z.array(DomainCompliance),
    history: z.array(z.object({ id: z.string(), title: z.string(), submittedAt: DateTime.nullable(), score })),
    customerResponsibilityCompliance: ResponsibilityCompliance.nullable(),
  })
  .meta({ id: 'VendorDetail' });
export type VendorDetail = z.infer<typeof VendorDetail>;

export const VendorScore = z
  .object({
    id: z.string(),
    name: z.string(),
    tier: Tier.nullable(),
    overallScore: score,
    lastAssessedAt: DateTime.nullable(),
    assessmentCount: z.int(),
    latestScore: score,
    domainBreakdown: z.array(DomainCompliance),
  })
  .meta({ id: 'VendorScore' });
export type VendorScore = z.infer<typeof VendorScore>;

const NAME_REQUIRED = 'Vendor name is required';
const VendorName = text(255).trim().min(1, NAME_REQUIRED);
/** Kept to the letter, since it is looked up to the letter. */
const ExternalId = text(255).min(1);
/** A renewal day may come back the way our answers show it, as a moment. */
const RenewalDate = z
  .union([
    CalendarDate,
    z.iso.datetime({ offset: true }).transform((moment) => new Date(moment).toISOString().slice(0, 10)),
  ])
  .meta({ type: 'string', format: 'date' });

export const VendorImport = z
  .object({
    name: z.string({ error: ({ input }) => (input == null ? NAME_REQUIRED : undefined) }).pipe(VendorName),
    contactEmail: Email,
    externalId: ExternalId.optional(),
    contactName: ShortText.optional(),
    tier: Tier.optional(),
    website: text(2048).optional(),
    notes: LongText.optional(),
    serviceDescription: LongText.optional(),
    dataSensitivity: DataSensitivity.optional(),
    contractRenewalDate: CalendarDate.optional(),
    contractValue: ContractValue.optional(),
    geographicRisk: GeographicRisk.optional(),
    tags: Tags.optional(),
  })
  .meta({ id: 'VendorImport' });
export type VendorImport = z.infer<typeof VendorImport>;

/** What is left out is kept; null clears, except name and contact e-mail, which a vendor always has. */
export const VendorUpdate = z
  .object({
    name: VendorName.optional(),
    externalId: ExternalId.nullish(),
    contactName: ShortText.nullish(),
    contactEmail: Email.optional(),
    tier: Tier.nullish(),
    website: text(2048).nullish(),
    notes: LongText.nullish(),
    serviceDescription: LongText.nullish(),
    dataSensitivity: DataSensitivity.nullish(),
    contractRenewalDate: RenewalDate.nullish(),
    contractValue: ContractValue.nullish(),
    geographicRisk: GeographicRisk.nullish(),
    tags: Tags.nullish(),
    ownerId: z.guid().nullish(),
  })
  .meta({ id: 'VendorUpdate' });
export type VendorUpdate = z.infer<typeof VendorUpdate>;

export const VendorCreated = z
  .object({
    ...record,
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'VendorCreated' });
export type VendorCreated = z.infer<typeof VendorCreated>;

export const VendorListQuery = z.object({
  query: ShortText.optional(),
  tier: Tier.optional(),
  tag: ShortText.optional(),
  externalId: ShortText.optional(),
  limit: wholeNumber(1)
    .refine((limit) => limit <= 1000, 'must be at most 1000')
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: 1000 }),
  cursor: text(4096).optional(),
});
export type VendorListQuery = z.infer<typeof VendorListQuery>;

export const VendorParams = z.object({ vendorId: Id });
/** No vendor has an empty external id, so an impossible one is read as that. */
export const VendorExternalParams = z.object({ externalId: ShortText.catch('').meta({ type: 'string' }) });
