import { z } from 'zod';
import { AssessmentListItem } from './assessment.ts';
import { Certification } from './certification.ts';
import { Count, DateTime, Email, Fraction, Id, Score, ShortText } from './fields.ts';
import { Finding } from './finding.ts';
import { mapShape } from './map-shape.ts';
import { cursorParams, syncParams } from './paging.ts';
import { Responsibility } from './responsibility.ts';
import { detailParams } from './selection.ts';
import { Tier, VENDOR_FIELDS, VENDOR_NAME_REQUIRED, vendorInputs, vendorOutputs } from './vendor-fields.ts';

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
    assessmentCount: Count,
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
    controlCount: Count,
    exact: Fraction.describe('The exact ratio before rounding'),
  })
  .meta({ id: 'DomainCompliance' });
export type DomainCompliance = z.infer<typeof DomainCompliance>;

export const ResponsibilityCompliance = z
  .object({
    total: Count,
    completed: Count,
    inProgress: Count,
    pending: Count,
    notApplicable: Count,
    percent: z.int().meta({ minimum: 0, maximum: 100 }),
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

const ASSESSMENT_FIELDS = {
  id: true,
  title: true,
  status: true,
  score: true,
  templateName: true,
  templateVersion: true,
} as const;

export const VendorDetail = z
  .object({
    ...vendorRecord,
    assessments: z
      .array(
        AssessmentListItem.pick(ASSESSMENT_FIELDS).extend(AssessmentListItem.omit(ASSESSMENT_FIELDS).partial().shape),
      )
      .describe('All fields with expand=assessments'),
    domainBreakdown: z.array(DomainCompliance),
    history: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        submittedAt: DateTime.nullable(),
        score,
        exactScore: Fraction.nullable().describe(
          'The exact score before rounding; null if the assessment has been reopened since',
        ),
      }),
    ),
    customerResponsibilityCompliance: ResponsibilityCompliance.nullable(),
    findings: z.array(Finding).optional().describe('Returned with expand=findings'),
    certifications: z.array(Certification).optional().describe('Returned with expand=certifications'),
    responsibilities: z.array(Responsibility).optional().describe('Returned with expand=responsibilities'),
  })
  .meta({ id: 'VendorDetail' });
export type VendorDetail = z.infer<typeof VendorDetail>;

export const VendorDetailQuery = z.object(
  detailParams({
    fields: Object.keys(VendorDetail.shape),
    expand: ['assessments', 'findings', 'certifications', 'responsibilities'],
  }),
);
export type VendorDetailQuery = z.infer<typeof VendorDetailQuery>;

export const VendorScore = z
  .object({
    id: z.string(),
    name: z.string(),
    tier: Tier.nullable(),
    overallScore: score,
    lastAssessedAt: DateTime.nullable(),
    assessmentCount: Count,
    latestScore: score,
    domainBreakdown: z.array(DomainCompliance),
  })
  .meta({ id: 'VendorScore' });
export type VendorScore = z.infer<typeof VendorScore>;

const { name: VendorName, ...importInputs } = vendorInputs;

export const VendorImport = z
  .object({
    name: z
      .string({ error: ({ input }) => (input == null ? VENDOR_NAME_REQUIRED : undefined) })
      .pipe(VendorName)
      .meta({ minLength: 1, maxLength: 255 }),
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

export const VendorMerge = z
  .object({
    mergedVendorId: z.guid().describe('The vendor whose records are moved, and which is deleted'),
    takeFields: z
      .array(z.enum(VENDOR_FIELDS))
      .max(VENDOR_FIELDS.length)
      .default([])
      .describe('The fields to take from the merged vendor. The others stay as they are.'),
  })
  .meta({ id: 'VendorMerge' });
export type VendorMerge = z.infer<typeof VendorMerge>;

export const VendorCreated = z
  .object({
    ...vendorRecord,
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'VendorCreated' });
export type VendorCreated = z.infer<typeof VendorCreated>;

export const VendorListQuery = z.object({
  query: ShortText.optional().describe('Searches the name and contact email, ignoring case'),
  tier: Tier.optional().describe('Only vendors in this tier'),
  tag: ShortText.optional().describe('Only vendors with this tag'),
  externalId: ShortText.optional().describe('Only the vendor with exactly this external ID'),
  ...syncParams,
  sort: z.enum(['updatedAt']).optional().describe('Use updatedAt to sort by last change. Defaults to name.'),
  ...cursorParams,
});
export type VendorListQuery = z.infer<typeof VendorListQuery>;

export const VendorParams = z.object({ vendorId: Id.describe('The ID of the vendor') });

export const VendorExportTable = z.enum(['vendor', 'assessment', 'certification', 'responsibility']);
export type VendorExportTable = z.infer<typeof VendorExportTable>;

export const VendorExportQuery = z.object({
  table: VendorExportTable.optional().describe('Only records of this type, with their own columns'),
});
export type VendorExportQuery = z.infer<typeof VendorExportQuery>;
/** An external ID that a vendor can be given. */
export const VendorSaveParams = z.object({
  externalId: vendorInputs.externalId.describe('Your external ID of the vendor'),
});
/** An invalid external ID becomes '', which no vendor has. */
export const VendorExternalParams = z.object({
  externalId: ShortText.catch('').meta({ type: 'string' }).describe('Your external ID of the vendor'),
});
