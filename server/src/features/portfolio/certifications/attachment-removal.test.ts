import { afterEach, describe, expect, it } from 'vitest';
import {
  type CertificationPath,
  deleteAttachmentCall,
  uploadAttachmentCall,
} from '../../../../test/support/attachments.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { listObjects } from '../../../../test/support/stored-objects.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';

const { call, organisation, test, vendor } = useIntegrator();
const { createCall, deleteCall } = vendorRecordCalls('certifications');

let worker: RunningJobs | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const aCertification = async (): Promise<CertificationPath> => {
  const { id: vendorId } = await vendor();
  const { id: certificationId } = (await call(createCall(vendorId, { name: 'ISO 27001' }))).json();
  return { vendorId, certificationId };
};

const anAttachment = async (owner: CertificationPath) => (await call(uploadAttachmentCall(owner))).json();

describe('The object of a file of a certification', () => {
  /** Runs the jobs that wait for an hour or for the retention period, until none is left. */
  const runJobs = async () => {
    worker = await startWorker(test.ctx);
    await waitFor(async () => {
      await test.database.query(`update job.job set start_after = now() where state = 'created'`);
      const open = await test.database.query(
        `select from job.job where name = 'remove-attachment' and state in ('created', 'retry', 'active')`,
      );
      return open.length === 0;
    });
  };

  it.each([
    ['the file', (owner: CertificationPath, id: string) => deleteAttachmentCall(owner, id)],
    ['the certification', ({ vendorId, certificationId }: CertificationPath) => deleteCall(vendorId, certificationId)],
    [
      'the vendor',
      ({ vendorId }: CertificationPath) => ({ method: 'DELETE' as const, url: `/api/v1/vendors/${vendorId}` }),
    ],
  ])('is removed after %s was deleted; one in use stays', async (_, toCall) => {
    const [owner, other] = [await aCertification(), await aCertification()];
    const { id } = await anAttachment(owner);
    const used = await anAttachment(other);
    const deleted = await call(toCall(owner, id));
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(await test.database.query('select size_bytes from retained_file')).toEqual([{ size_bytes: '9' }]);
    await runJobs();
    const objects = await listObjects(test);
    expect([id, used.id].map((one) => objects.includes(`${organisation.id}/${one}`))).toEqual([false, true]);
    expect(await test.database.query('select from retained_file')).toEqual([]);
  });
});
