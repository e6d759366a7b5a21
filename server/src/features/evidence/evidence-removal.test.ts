import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { evidenceOf, upload } from '../../../test/evidence.ts';
import { insertRow } from '../../../test/family.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { objectsIn, putObject } from '../../../test/objects.ts';
import { eventually } from '../../../test/processes.ts';
import { startWorker } from '../../jobs.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { RunningJobs } from '../../platform/jobs/run.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { removeObject } from './evidence-jobs.ts';

const integrator = useIntegrator();
const { call, test } = integrator;
const { anAssessment, anEvidence } = evidenceOf(integrator);

let worker: RunningJobs | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const keyOf = (evidenceId: string) => `${integrator.organisation.id}/${evidenceId}`;
const hasObject = async (evidenceId: string) => (await objectsIn(test)).includes(keyOf(evidenceId));

/** Lets the jobs that wait for an hour, or for the retention to pass, begin now, until none is left to do. */
async function timePasses() {
  for (const wait of ['hour', 'retention']) {
    await worker?.stop();
    await test.database.query(`update job.job set start_after = now() where state = 'created'`);
    worker = await startWorker(test.ctx);
    await eventually(async () => {
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
  it('leaves no row and, after the job ran, no object', async () => {
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
    expect(await objectsIn(test)).toHaveLength(41);

    const deleted = await call({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` });
    expect(deleted.statusCode).toBe(200);
    for (const table of ['assessment', 'response', 'evidence', 'evidence_question', 'finding']) {
      const left = await test.database.query(`select from ${table}`);
      expect(left.length, table).toBe(['assessment', 'evidence'].includes(table) ? 1 : 0);
    }
    const [entry] = await integrator.audited();
    expect(entry).toMatchObject({ action: 'DELETE_VENDOR', meta: { files: 40 } });
    await timePasses();
    expect(await objectsIn(test)).toHaveLength(1);
    expect(await hasObject(other.id)).toBe(true);
  });
});

describe('Deleting an assessment', () => {
  it('removes the objects of its files, and of no other assessment', async () => {
    const assessmentId = await anAssessment();
    const [gone, kept] = [await anEvidence(assessmentId), await anEvidence()];
    const deleted = await call({ method: 'DELETE', url: `/api/v1/assessments/${assessmentId}` });
    expect(deleted.statusCode, deleted.body).toBe(200);
    await timePasses();
    expect([await hasObject(gone.id), await hasObject(kept.id)]).toEqual([false, true]);
  });
});

describe('The object of evidence', () => {
  it('outlives its row by a week, for a database that is restored to a moment before', async () => {
    const { id } = await anEvidence();
    await call({ method: 'DELETE', url: `/api/v1/evidence/${id}` });
    worker = await startWorker(test.ctx);
    await eventually(async () => (await waitsOf(id)).some(({ wait }) => wait === 7 * 86_400));
    // Nor does it go when the hour after its upload has passed.
    await worker.stop();
    await test.database.query(`update job.job set start_after = now() where start_after < now() + interval '2 hours'`);
    worker = await startWorker(test.ctx);
    await eventually(async () => (await waitsOf(id)).filter(({ wait }) => wait === 7 * 86_400).length === 2);
    expect(await hasObject(id)).toBe(true);
    await timePasses();
    expect(await hasObject(id)).toBe(false);
  });

  it('stays when the hour after its upload has passed, because it became evidence', async () => {
    const { id } = await anEvidence();
    await timePasses();
    expect(await hasObject(id)).toBe(true);
  });

  it('goes when its row could not be written after it had been stored', async () => {
    const assessmentId = await anAssessment();
    const before = await objectsIn(test);
    await test.database.query('revoke insert on evidence from assay_app');
    const answer = await call(upload(assessmentId));
    await test.database.query('grant insert on evidence to assay_app');
    expect(answer.statusCode).toBe(503);
    expect(await objectsIn(test)).toHaveLength(before.length + 1);
    await timePasses();
    expect(await objectsIn(test)).toEqual(before);
  });

  it('is not even stored when its removal cannot be asked for', async () => {
    const assessmentId = await anAssessment();
    const before = await objectsIn(test);
    await test.database.query('revoke insert on job.job_common from assay_app');
    const answer = await call(upload(assessmentId));
    await test.database.query('grant insert on job.job_common to assay_app');
    expect(answer.statusCode).toBe(503);
    expect(await objectsIn(test)).toEqual(before);
  });

  it('is removed as well by a job that comes twice, or late', async () => {
    const evidenceId = randomUUID();
    await putObject(test.ctx.files, keyOf(evidenceId), 'left behind');
    const order = { data: { organisationId: integrator.organisation.id, evidenceId } };
    await inOrganisation(test.ctx, integrator.organisation.operator, (tx) => enqueue(tx, removeObject, [order, order]));
    await timePasses();
    expect(await hasObject(evidenceId)).toBe(false);
    const failed = await test.database.query(`select from job.job where state = 'failed' or retry_count > 0`);
    expect(failed).toEqual([]);
  });
});
