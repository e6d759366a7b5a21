import { expect } from 'vitest';
import { z } from 'zod';

export const ENUMS = {
  Tier: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
  DataSensitivity: ['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'RESTRICTED'],
  ContractValue: ['$0–$50K', '$50K–$250K', '$250K–$1M', '$1M–$5M', '$5M+'],
  GeographicRisk: ['DOMESTIC', 'REGIONAL', 'GLOBAL', 'HIGH_RISK_JURISDICTION'],
  QuestionType: [
    'YES_NO',
    'MULTIPLE_CHOICE',
    'FREE_TEXT',
    'FILE_UPLOAD',
    'DATE',
    'NUMERIC',
    'COMBOBOX',
    'MULTI_SELECT',
    'RATING',
  ],
  RiskWeight: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'],
  AssessmentStatus: ['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'],
  FindingStatus: ['OPEN', 'REMEDIATED', 'RISK_ACCEPTED'],
} as const;

const dateTime = z.iso.datetime();
const score = z.number().min(0).max(1).nullable();
const text = z.string();
const textOrNull = z.string().nullable();
const tier = z.enum(ENUMS.Tier).nullable();

const domainBreakdown = z.array(
  z.strictObject({
    domain: text,
    frameworkId: text,
    frameworkName: text,
    complianceRatio: z.number().min(0).max(1),
    controlCount: z.int(),
    // Ours: the ratio before it is rounded.
    exact: text,
  }),
);

/** The shapes that the specification states field by field, derived from it and not from our contract. */
export const RESOURCES = {
  'Vendor list entry': z.strictObject({
    id: text,
    name: text,
    externalId: textOrNull,
    contactName: textOrNull,
    contactEmail: text,
    tier,
    website: textOrNull,
    overallScore: score,
    lastAssessedAt: dateTime.nullable(),
    assessmentCount: z.int(),
    tags: z.array(text),
  }),
  'Vendor detail': z.strictObject({
    id: text,
    name: text,
    contactEmail: text,
    externalId: textOrNull,
    contactName: textOrNull,
    website: textOrNull,
    notes: textOrNull,
    tier,
    overallScore: score,
    lastAssessedAt: dateTime.nullable(),
    contractValue: z.enum(ENUMS.ContractValue).nullable(),
    geographicRisk: z.enum(ENUMS.GeographicRisk).nullable(),
    tags: z.array(text),
    assessments: z.array(
      z.strictObject({
        id: text,
        title: text,
        status: z.enum(ENUMS.AssessmentStatus),
        score,
        templateName: textOrNull,
        templateVersion: z.int().nullable(),
      }),
    ),
    domainBreakdown,
    history: z.array(
      // Ours: `exactScore`.
      z.strictObject({ id: text, title: text, submittedAt: dateTime.nullable(), score, exactScore: textOrNull }),
    ),
    customerResponsibilityCompliance: z
      .strictObject({
        total: z.int(),
        completed: z.int(),
        inProgress: z.int(),
        pending: z.int(),
        notApplicable: z.int(),
        percent: z.int(),
      })
      .nullable(),
  }),
  'Vendor score summary': z.strictObject({
    id: text,
    name: text,
    tier,
    overallScore: score,
    lastAssessedAt: dateTime.nullable(),
    assessmentCount: z.int(),
    latestScore: score,
    domainBreakdown,
  }),
  'Created vendor': z.strictObject({
    id: text,
    name: text,
    contactName: textOrNull,
    contactEmail: text,
    tier,
    website: textOrNull,
    notes: textOrNull,
    serviceDescription: textOrNull,
    dataSensitivity: z.enum(ENUMS.DataSensitivity).nullable(),
    contractRenewalDate: dateTime.nullable(),
    contractValue: z.enum(ENUMS.ContractValue).nullable(),
    geographicRisk: z.enum(ENUMS.GeographicRisk).nullable(),
    tags: z.array(text),
    ownerId: textOrNull,
    overallScore: score,
    lastAssessedAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  }),
  'Audit entry': z.strictObject({
    id: text,
    action: text,
    actionLabel: text,
    userName: text,
    entityType: textOrNull,
    entityId: z.string().length(8).nullable(),
    entityName: textOrNull,
    meta: z.record(text, z.unknown()).nullable(),
    createdAt: dateTime,
  }),
  'Audit page': z.strictObject({
    entries: z.array(z.unknown()),
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
  }),
  'Template export': z.strictObject({
    name: text,
    description: textOrNull,
    sections: z.array(z.strictObject({ title: text, questions: z.array(z.unknown()) })),
  }),
  'Template question': z.strictObject({
    text: z.string(),
    helpText: textOrNull,
    type: z.enum(ENUMS.QuestionType),
    riskWeight: z.enum(ENUMS.RiskWeight),
    required: z.boolean(),
    options: z.array(text).nullable(),
    expectedAnswer: z.unknown(),
  }),
} as const;

/** Fields of the import body, which only occur in requests. */
export const IMPORT_FIELDS = [
  ...['name', 'contactEmail', 'externalId', 'contactName', 'tier', 'website', 'notes', 'serviceDescription'],
  ...['dataSensitivity', 'contractRenewalDate', 'contractValue', 'geographicRisk', 'tags'],
] as const;

type Answer = Readonly<Record<string, unknown>>;

const nullableIn = (shape: z.ZodObject) =>
  Object.entries(shape.shape).flatMap(([name, type]) => (type instanceof z.ZodNullable ? [name] : []));

/** Both responses must have exactly this shape. Each nullable field must be set in `full` and null in `bare`. */
export function expectShape(shape: z.ZodObject, { full, bare }: { full: Answer; bare: Answer }) {
  for (const answer of [full, bare]) expect(shape.safeParse(answer).error?.issues).toBeUndefined();
  expect(nullableIn(shape).filter((name) => full[name] === null)).toEqual([]);
  expect(nullableIn(shape).filter((name) => bare[name] !== null)).toEqual([]);
}
