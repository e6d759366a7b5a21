import { z } from 'zod';
import { AssessmentStatus } from './assessment.ts';
import { DateTime, Email, Fraction, Id, Score, ShortText } from './fields.ts';
import { mapShape } from './map-shape.ts';
import { cursorParams, syncParams } from './paging.ts';
import { Tier, VENDOR_NAME_REQUIRED, vendorInputs, vendorOutputs } from './vendor-fields.ts';

const score = Score.nullable();

export const VendorSummary = z
  .object({
    id: z.string(),
    name: vendorOutputs.name,
    externalId: vendorOutputs.externalId,
    contactName: vendorOutputs.contactName,
    contactEmail: vendorOutputs.contactEmail,
    tier: vendorOutputs.tier,
    website: vendorOutputs.website,
    overallScore: score,
    lastAssessedAt: DateTime.nullable(),
    assessmentCount: z.int(),
    tags: vendorOutputs.tags,
    updatedAt: DateTime,
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
    exact: Fraction.describe('What the ratio is rounded from'),
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

/** A complete vendor record in responses. */
const vendorRecord = {
  id: z.string(),
  ...vendorOutputs,
  overallScore: score,
  lastAssessedAt: DateTime.nullable(),
};

export const VendorDetail = z
  .object({
    ...vendorRecord,
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
    history: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        submittedAt: DateTime.nullable(),
        score,
        exactScore: Fraction.nullable().describe('What the score is rounded from; null: it was reopened since'),
      }),
    ),
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

const { name: VendorName, ...importInputs } = vendorInputs;

export const VendorImport = z
  .object({
    name: z.string({ error: ({ input }) => (input == null ? VENDOR_NAME_REQUIRED : undefined) }).pipe(VendorName),
    contactEmail: Email,
    ...z.object(importInputs).omit({ contactEmail: true, ownerId: true }).partial().shape,
  })
  .meta({ id: 'VendorImport' });
export type VendorImport = z.infer<typeof VendorImport>;

type Nullish<Shape extends Readonly<Record<string, z.ZodType>>> = {
  [Field in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Field]>>;
};

/** Omitted fields stay unchanged; null clears a field, except the name and contact email, which are required. */
export const VendorUpdate = z
  .object({
    ...mapShape<Nullish<typeof vendorInputs>>(vendorInputs, (schema) => schema.nullish()),
    name: VendorName.optional(),
    contactEmail: Email.optional(),
  })
  .meta({ id: 'VendorUpdate' });
export type VendorUpdate = z.infer<typeof VendorUpdate>;

export const VendorCreated = z
  .object({
    ...vendorRecord,
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
  ...syncParams,
  sort: z.enum(['updatedAt']).optional().describe('By name unless given'),
  ...cursorParams,
});
export type VendorListQuery = z.infer<typeof VendorListQuery>;

export const VendorParams = z.object({ vendorId: Id });
/** An external ID that a vendor can be given. */
export const VendorSaveParams = z.object({ externalId: vendorInputs.externalId });
/** An invalid external ID becomes '', which no vendor has. */
export const VendorExternalParams = z.object({ externalId: ShortText.catch('').meta({ type: 'string' }) });
