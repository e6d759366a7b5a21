import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { uploadEvidenceCall, useEvidence } from '../../../../test/support/evidence.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { listObjects, putObject } from '../../../../test/support/stored-objects.ts';
import { startWorker } from '../../../jobs.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { removeObjectJob } from '../../../platform/files/remove-object-job.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';

const integrator = useIntegrator();
const { call, test } = integrator;
const { anAssessment, anEvidence } = useEvidence(integrator);

let worker: RunningJobs | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const keyOf = (evidenceId: string) => `${integrator.organisation.id}/${evidenceId}`;
const hasObject = async (evidenceId: string) => (await listObjects(test)).includes(keyOf(evidenceId));

/** Runs the jobs that wait for an hour or for the retention period, until none is left. */
async function timePasses() {
  for (const wait of ['hour', 'retention']) {
    await worker?.stop();
    await test.database.query(`update job.job set start_after = now() where state = 'created'`);
    worker = await startWorker(test.ctx);
    await waitFor(async () => {
      const due = wait === 'hour' ? 'start_after <= now()' : 'true';
      const open = await test.database.query(
        `select from job.job where state in ('retry', 'active') or (state = 'created' and ${due})`,
      );
      return open.length === 0;
    });
  }
}

const waitsOf = (evidenceId: string) =>
  test.database.query<{ wait: number }>(
    `select extract(epoch from start_after - created_on)::int as wait from job.job
     where name = 'remove-object' and state = 'created' and data ->> 'evidenceId' = $1 order by wait`,
    [evidenceId],
  );

describe('Deleting a vendor with 20 assessments, 400 responses and 40 files', () => {
  it('leaves no rows and, after the job, no objects', async () => {
    const { id: vendorId } = await integrator.vendor();
    const other = await anEvidence();
    const questions = Array.from({ length: 20 }, (_, index) => `q${String(index)}`);
    for (let count = 0; count < 20; count += 1) {
      const assessment_id = await anAssessment({ vendorId, questions });
      for (const question_key of questions) {
        await insertRow(test.database, 'response', {
          organisation_id: integrator.organisation.id,
          assessment_id,
          question_key,
          answer: JSON.stringify('YES'),
        });
      }
      for (const questionKey of ['q0', 'q1']) await anEvidence(assessment_id, { questionKey });
    }
    expect(await listObjects(test)).toHaveLength(41);

    const deleted = await call({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` });
    expect(deleted.statusCode).toBe(200);
    for (const table of ['assessment', 'response', 'evidence', 'evidence_question', 'finding']) {
      const left = await test.database.query(`select from ${table}`);
      expect(left.length, table).toBe(['assessment', 'evidence'].includes(table) ? 1 : 0);
    }
    const [entry] = await integrator.audited();
    expect(entry).toMatchObject({ action: 'DELETE_VENDOR', meta: { files: 40 } });
    await timePasses();
    expect(await listObjects(test)).toHaveLength(1);
    expect(await hasObject(other.id)).toBe(true);
  });
});

describe('Deleting an assessment', () => {
  it('deletes the objects of its files, but of no other assessment', async () => {
    const assessmentId = await anAssessment();
    const [gone, kept] = [await anEvidence(assessmentId), await anEvidence()];
    const deleted = await call({ method: 'DELETE', url: `/api/v1/assessments/${assessmentId}` });
    expect(deleted.statusCode, deleted.body).toBe(200);
    await timePasses();
    expect([await hasObject(gone.id), await hasObject(kept.id)]).toEqual([false, true]);
  });
});

describe('Evidence object', () => {
  it('is kept for a week after its row, in case the database is restored to an earlier time', async () => {
    const { id } = await anEvidence();
    await call({ method: 'DELETE', url: `/api/v1/evidence/${id}` });
    worker = await startWorker(test.ctx);
    await waitFor(async () => (await waitsOf(id)).some(({ wait }) => wait === 7 * 86_400));
    // The job enqueued by the upload must not delete it either.
    await worker.stop();
    await test.database.query(`update job.job set start_after = now() where start_after < now() + interval '2 hours'`);
    worker = await startWorker(test.ctx);
    await waitFor(async () => (await waitsOf(id)).filter(({ wait }) => wait === 7 * 86_400).length === 2);
    expect(await hasObject(id)).toBe(true);
    await timePasses();
    expect(await hasObject(id)).toBe(false);
  });

  it('is kept an hour after its upload, because it became evidence', async () => {
    const { id } = await anEvidence();
    await timePasses();
    expect(await hasObject(id)).toBe(true);
  });

  it('is deleted when its row could not be written', async () => {
    const assessmentId = await anAssessment();
    const before = await listObjects(test);
    await test.database.query('revoke insert on evidence from assay_app');
    const answer = await call(uploadEvidenceCall(assessmentId));
    await test.database.query('grant insert on evidence to assay_app');
    expect(answer.statusCode).toBe(503);
    expect(await listObjects(test)).toHaveLength(before.length + 1);
    await timePasses();
    expect(await listObjects(test)).toEqual(before);
  });

  it('is not stored when its deletion cannot be enqueued', async () => {
    const assessmentId = await anAssessment();
    const before = await listObjects(test);
    await test.database.query('revoke insert on job.job_common from assay_app');
    const answer = await call(uploadEvidenceCall(assessmentId));
    await test.database.query('grant insert on job.job_common to assay_app');
    expect(answer.statusCode).toBe(503);
    expect(await listObjects(test)).toEqual(before);
  });

  it('is deleted even if the job runs twice or late', async () => {
    const evidenceId = randomUUID();
    await putObject(test.ctx.files, keyOf(evidenceId), 'left behind');
    const order = { data: { organisationId: integrator.organisation.id, evidenceId } };
    await inOrganisation(test.ctx, integrator.organisation.operator, (tx) =>
      enqueue(tx, removeObjectJob, [order, order]),
    );
    await timePasses();
    expect(await hasObject(evidenceId)).toBe(false);
    const failed = await test.database.query(`select from job.job where state = 'failed' or retry_count > 0`);
    expect(failed).toEqual([]);
  });
});
