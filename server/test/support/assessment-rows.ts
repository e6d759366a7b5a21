import { randomUUID } from 'node:crypto';
import type { AssessmentStatus } from '@assay/contract';
import type { TestOrganisation } from './factories.ts';
import { insertRow } from './seed-one-of-everything.ts';
import type { TestApp } from './test-app.ts';

export type AssessmentRowFields = {
  readonly vendor_id: string;
  readonly title?: string;
  readonly status?: AssessmentStatus;
  readonly due_date?: string | null;
  readonly score?: number | null;
  readonly earned?: string;
  readonly possible?: string;
  readonly template_name?: string;
  readonly template_version?: number;
  readonly reviewer_name?: string | null;
  readonly created_at?: string;
  readonly sent_at?: string | null;
  readonly submitted_at?: string | null;
  readonly completed_at?: string | null;
};

const WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };
const FROZEN = { sections: '[]', risk_weights: WEIGHTS, due_date: '2099-12-31' };

/** Inserts an assessment directly into its table, bypassing all commands. */
export async function insertAssessmentRow(
  { database }: Pick<TestApp, 'database'>,
  { id: organisation_id }: Pick<TestOrganisation, 'id'>,
  fields: AssessmentRowFields,
) {
  const id = randomUUID();
  const status = fields.status ?? 'DRAFT';
  await insertRow(database, 'assessment', {
    organisation_id,
    id,
    title: 'Yearly review',
    template_lineage_id: randomUUID(),
    template_name: 'Questionnaire',
    template_version: 1,
    ...(status === 'DRAFT' ? {} : FROZEN),
    ...(status === 'COMPLETED' && { completed_at: '2026-11-01T00:00:00Z' }),
    ...fields,
  });
  return id;
}

export type CompletionFields = {
  readonly assessment_id: string;
  readonly vendor_id: string;
  readonly score: number | null;
  readonly submitted_at: string | null;
  readonly completed_at: string;
  readonly reopened_at?: string;
};

export const insertCompletion = (
  { database }: Pick<TestApp, 'database'>,
  { id: organisation_id }: Pick<TestOrganisation, 'id'>,
  fields: CompletionFields,
) => insertRow(database, 'completed_score', { organisation_id, id: randomUUID(), completed_by_name: 'Ada', ...fields });

export type VendorControlFields = {
  readonly vendor_id: string;
  readonly framework_id: string;
  readonly framework_name: string;
  readonly control_code: string;
  readonly domain: string;
  readonly ratio: string;
};

export const insertVendorControl = (
  { database }: Pick<TestApp, 'database'>,
  { id: organisation_id }: Pick<TestOrganisation, 'id'>,
  fields: VendorControlFields,
) =>
  insertRow(database, 'vendor_control', {
    organisation_id,
    control_title: fields.control_code,
    shortfall: 0,
    tier_weight: 2,
    ...fields,
  });
