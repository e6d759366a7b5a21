import { randomUUID } from 'node:crypto';
import type { FindingSource, FindingStage, FindingStatus, Severity } from '@assay/contract';
import type { TestOrganisation } from './factories.ts';
import { insertRow } from './seed-one-of-everything.ts';
import type { Call, TestApp } from './test-app.ts';

export type FindingFields = {
  readonly assessment_id: string | null;
  readonly vendor_id: string;
  readonly title?: string;
  readonly severity?: Severity;
  readonly status?: FindingStatus;
  readonly proposed?: boolean;
  readonly created_at?: string;
  readonly due_date?: string;
  readonly owner_id?: string;
  readonly stage?: FindingStage;
  readonly source?: FindingSource;
  readonly control_codes?: readonly string[];
};

export async function insertFindingRow(
  { database }: Pick<TestApp, 'database'>,
  { id: organisation_id }: Pick<TestOrganisation, 'id'>,
  fields: FindingFields,
) {
  const id = randomUUID();
  await insertRow(database, 'finding', {
    organisation_id,
    id,
    title: 'Leavers keep access',
    description: 'Seen in the sample',
    severity: 'HIGH',
    proposed: false,
    ...(fields.status !== undefined && fields.status !== 'OPEN' && { resolved_at: new Date() }),
    ...fields,
  });
  return id;
}

export const FINDINGS_PATH = '/api/v1/findings';

export const closeFindingCall = (id: string, payload: object): Call => ({
  method: 'PATCH',
  url: `${FINDINGS_PATH}/${id}`,
  payload,
});

export const updateDetailsCall = (id: string, payload: object, headers: Call['headers'] = {}): Call => ({
  method: 'PATCH',
  url: `${FINDINGS_PATH}/${id}/details`,
  payload,
  headers,
});

export const raiseVendorFindingCall = (vendorId: string, fields: object = {}): Call => ({
  method: 'POST',
  url: `/api/v1/vendors/${vendorId}/findings`,
  payload: { title: 'Data leaked', description: 'Reported in the press', severity: 'HIGH', source: 'NEWS', ...fields },
});

export const commentOnFindingCall = (id: string, payload: object): Call => ({
  method: 'POST',
  url: `${FINDINGS_PATH}/${id}/comments`,
  payload,
});
