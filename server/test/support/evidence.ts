import { randomUUID } from 'node:crypto';
import type { AssessmentStatus, Evidence } from '@assay/contract';
import { expect } from 'vitest';
import { useIntegrator } from './integrator.ts';
import { insertRow } from './seed-one-of-everything.ts';

type Integrator = Pick<ReturnType<typeof useIntegrator>, 'call' | 'test' | 'organisation' | 'vendor'>;

const frozen = (key: string) => ({
  key,
  text: `Question ${key}?`,
  helpText: null,
  type: 'FILE_UPLOAD',
  riskWeight: 'HIGH',
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controls: [],
});

export type AssessmentOptions = {
  readonly status?: AssessmentStatus;
  readonly questions?: readonly string[];
  readonly vendorId?: string;
};

export const uploadEvidenceCall = (
  assessmentId: string,
  query: Record<string, string> = {},
  payload: string | Buffer = 'a policy',
) => ({
  method: 'POST' as const,
  url: `/api/v1/assessments/${assessmentId}/evidence`,
  query: { fileName: 'policy.txt', ...query },
  headers: { 'content-type': 'application/octet-stream' },
  payload,
});

/** Creates assessments that accept evidence, and evidence for them. */
export function useEvidence(integrator: Integrator) {
  const anAssessment = async ({ status = 'IN_PROGRESS', questions = ['a', 'b'], vendorId }: AssessmentOptions = {}) => {
    const id = randomUUID();
    await insertRow(integrator.test.database, 'assessment', {
      organisation_id: integrator.organisation.id,
      id,
      vendor_id: vendorId ?? (await integrator.vendor()).id,
      title: 'Yearly review',
      status,
      template_lineage_id: randomUUID(),
      template_name: 'Questionnaire',
      template_version: 1,
      due_date: '2099-12-31',
      sections: JSON.stringify([{ title: 'First', questions: questions.map(frozen) }]),
      risk_weights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
      completed_at: status === 'COMPLETED' ? new Date() : null,
    });
    return id;
  };
  const anEvidence = async (assessmentId?: string, query?: Record<string, string>): Promise<Evidence> => {
    const response = await integrator.call(uploadEvidenceCall(assessmentId ?? (await anAssessment()), query));
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  };
  const standsAt = (assessmentId: string, status: AssessmentStatus) =>
    integrator.test.database.query(
      `update assessment set status = $2, completed_at = case when $2 = 'COMPLETED' then now() end where id = $1`,
      [assessmentId, status],
    );
  return { anAssessment, anEvidence, standsAt };
}
