import { randomUUID } from 'node:crypto';
import { seedIntegrator, seedVendor } from '../../server/test/support/factories.ts';
import { insertRow } from '../../server/test/support/seed-one-of-everything.ts';
import { uploadEvidenceCall } from '../../server/test/support/evidence.ts';
import { type AbuseScenario, toTarget } from './abuse-targets.ts';

const UPLOADS = { short: 30, full: 300 };
const AT_ONCE = 10;
const FILE_BYTES = 1_048_576;

/** Uploads one file after the other, and deletes each of them, until the budget of the assessment is used up. */
export const uploadWithoutEnd: AbuseScenario = async (test, size) => {
  const { organisation, call } = await seedIntegrator(test);
  const assessmentId = randomUUID();
  await insertRow(test.database, 'assessment', {
    organisation_id: organisation.id,
    id: assessmentId,
    vendor_id: (await seedVendor(test, organisation)).id,
    title: 'Yearly review',
    status: 'IN_PROGRESS',
    template_lineage_id: randomUUID(),
    template_name: 'Questionnaire',
    template_version: 1,
    due_date: '2099-12-31',
    sections: '[]',
    risk_weights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
  });
  // Nearly used up already, so that the drill needs no gigabyte of its own.
  const usedBytes = test.ctx.config.storage.assessmentBytes - 5.5 * FILE_BYTES;
  await insertRow(test.database, 'retained_file', {
    organisation_id: organisation.id,
    id: randomUUID(),
    assessment_id: assessmentId,
    size_bytes: usedBytes,
  });
  const file = Buffer.alloc(FILE_BYTES, 'x');
  const statuses: number[] = [];
  const uploadAndDelete = async () => {
    const response = await call(uploadEvidenceCall(assessmentId, {}, file));
    statuses.push(response.statusCode);
    if (response.statusCode !== 201) return;
    await call({ method: 'DELETE', url: `/api/v1/evidence/${String(response.json().id)}` });
  };
  for (let sent = 0; sent < UPLOADS[size]; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, uploadAndDelete));
  }
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return [
    toTarget('uploads accepted, of which five fit', count(201), { atMost: 5 }),
    toTarget('uploads refused with 413', count(413), { atLeast: UPLOADS[size] - 5 }),
  ];
};
