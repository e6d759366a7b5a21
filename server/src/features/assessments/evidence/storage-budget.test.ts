import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { useAssessments } from '../../../../test/support/assessment-calls.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { uploadEvidenceCall, useEvidence } from '../../../../test/support/evidence.ts';
import { seedApiKey } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { listObjects, listQuarantinedFiles } from '../../../../test/support/stored-objects.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';

const KIB = 1_024;
const integrator = useIntegrator({
  UPLOAD_MAX_BYTES: String(8 * KIB),
  STORAGE_MAX_BYTES_PER_ASSESSMENT: String(10 * KIB),
  STORAGE_MAX_BYTES_PER_ORGANISATION: String(40 * KIB),
});
const { call, test } = integrator;
const { anAssessment } = useEvidence(integrator);

let worker: RunningJobs | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await test.database.query('delete from evidence');
  await test.database.query('delete from retained_file');
});

const buildFile = (kib: number) => 'x'.repeat(kib * KIB);
const upload = (assessmentId: string, kib: number) => call(uploadEvidenceCall(assessmentId, {}, buildFile(kib)));
const getSummary = async () => {
  const viewer = await createSessionCaller(test, integrator.organisation, ['settings:view']);
  return (await viewer({ method: 'GET', url: '/api/app/storage' })).json();
};

/** Expects that the upload is refused and leaves no row, no object and no file in quarantine. */
async function refuse(assessmentId: string, kib: number) {
  const before = await listObjects(test);
  const response = await integrator.refused(uploadEvidenceCall(assessmentId, {}, buildFile(kib)));
  expect(await listObjects(test)).toEqual(before);
  expect(await listQuarantinedFiles(test)).toEqual([]);
  return [response.statusCode, response.json().error];
}

const formatShortage = (owner: string, left: string, budget: string) =>
  `There is not enough storage for this file: the ${owner} has ${left} of ${budget} left. Deleted files count until they are permanently removed.`;

describe('The storage budget', { timeout: 60_000 }, () => {
  it('S7: 413 when an upload would exceed the budget of the assessment; leaves nothing', async () => {
    const assessmentId = await anAssessment();
    expect((await upload(assessmentId, 7)).statusCode).toBe(201);
    expect(await refuse(assessmentId, 4)).toEqual([413, formatShortage('assessment', '3 KiB', '10 KiB')]);
    expect((await upload(assessmentId, 3)).statusCode).toBe(201);
    expect(await refuse(assessmentId, 1)).toEqual([413, formatShortage('assessment', '0 bytes', '10 KiB')]);
    expect((await upload(await anAssessment(), 1)).statusCode).toBe(201);
  });

  it('S7: 413 when an upload would exceed the budget of the organisation', async () => {
    for (let count = 0; count < 5; count += 1) expect((await upload(await anAssessment(), 8)).statusCode).toBe(201);
    expect(await refuse(await anAssessment(), 1)).toEqual([413, formatShortage('organisation', '0 bytes', '40 KiB')]);
    expect(await getSummary()).toEqual({
      usedBytes: 40 * KIB,
      budgetBytes: 40 * KIB,
      assessmentBudgetBytes: 10 * KIB,
    });
  });

  it('S7: 413 when an upload through a portal link would exceed the budget; leaves nothing', async () => {
    const question = buildQuestion('one', { type: 'FILE_UPLOAD', expectedAnswer: null });
    const { id } = await useAssessments(integrator).anAssessment('SENT', withQuestions(question));
    const portal = usePortal(integrator);
    const contact = await portal.aContact(id);
    const portalUpload = (kib: number) => ({
      ...uploadEvidenceCall(id, {}, buildFile(kib)),
      url: `${PORTAL_PATH}/evidence`,
    });
    expect((await contact(portalUpload(7))).statusCode).toBe(201);
    const before = await listObjects(test);
    expect(await portal.refused(contact, portalUpload(4), 413)).toMatchObject({
      error: formatShortage('assessment', '3 KiB', '10 KiB'),
    });
    expect(await listObjects(test)).toEqual(before);
    expect(await listQuarantinedFiles(test)).toEqual([]);
  });

  it('S7: a deleted file counts until it is removed for good', async () => {
    const assessmentId = await anAssessment();
    const { id } = (await upload(assessmentId, 8)).json();
    await call({ method: 'DELETE', url: `/api/v1/evidence/${id}` });
    expect(await refuse(assessmentId, 8)).toEqual([413, formatShortage('assessment', '2 KiB', '10 KiB')]);
    expect(await getSummary()).toMatchObject({ usedBytes: 8 * KIB });
    worker = await startWorker(test.ctx);
    await waitFor(async () => {
      await test.database.query(`update job.job set start_after = now() where state = 'created'`);
      return (await getSummary()).usedBytes === 0;
    });
    expect(await listObjects(test)).not.toContain(`${integrator.organisation.id}/${String(id)}`);
    expect((await upload(assessmentId, 8)).statusCode).toBe(201);
  });

  it('S7: the files of a deleted assessment count until they are removed for good', async () => {
    const assessmentId = await anAssessment();
    await upload(assessmentId, 8);
    expect((await call({ method: 'DELETE', url: `/api/v1/assessments/${assessmentId}` })).statusCode).toBe(200);
    expect(await getSummary()).toMatchObject({ usedBytes: 8 * KIB });
  });

  it('S7: the files of a deleted vendor count until they are removed for good', async () => {
    const { id: vendorId } = await integrator.vendor();
    await upload(await anAssessment({ vendorId }), 8);
    expect((await call({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` })).statusCode).toBe(200);
    expect(await getSummary()).toMatchObject({ usedBytes: 8 * KIB });
  });

  it('S7: concurrent uploads do not exceed the budget together', async () => {
    const assessmentId = await anAssessment();
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload(assessmentId, 3)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect(await getSummary()).toMatchObject({ usedBytes: 9 * KIB });
  });

  it('S7: concurrent uploads to several assessments do not exceed the budget of the organisation', async () => {
    const assessmentIds = await Promise.all(Array.from({ length: 8 }, () => anAssessment()));
    const responses = await Promise.all(assessmentIds.map((assessmentId) => upload(assessmentId, 8)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 413, 413, 413]);
    expect(await getSummary()).toMatchObject({ usedBytes: 40 * KIB });
  });

  it('S7: an upload of unknown size is refused as soon as it exceeds what is left', async () => {
    const assessmentId = await anAssessment();
    await upload(assessmentId, 7);
    const before = await listObjects(test);
    expect(await uploadInChunks(assessmentId, 4)).toEqual([413, formatShortage('assessment', '3 KiB', '10 KiB')]);
    expect(await listObjects(test)).toEqual(before);
    expect(await listQuarantinedFiles(test)).toEqual([]);
    expect(await getSummary()).toMatchObject({ usedBytes: 7 * KIB });
    expect(await uploadInChunks(assessmentId, 2)).toEqual([201, undefined]);
  });

  it('S7: a refused file gives its reservation back', async () => {
    const assessmentId = await anAssessment();
    const refused = await call(uploadEvidenceCall(assessmentId, { fileName: 'report.pdf' }, buildFile(8)));
    expect(refused.statusCode).toBe(400);
    expect(await getSummary()).toMatchObject({ usedBytes: 0 });
  });
});

/** Sends the file without a Content-Length. */
async function uploadInChunks(assessmentId: string, kib: number): Promise<[number | undefined, string | undefined]> {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
  const { port } = test.app.server.address() as AddressInfo;
  const key = await seedApiKey(test, integrator.organisation);
  const path = `/api/v1/assessments/${assessmentId}/evidence?fileName=policy.txt`;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' };
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve([response.statusCode, JSON.parse(body).error]));
    });
    sending.on('error', reject);
    for (let sent = 0; sent < kib; sent += 1) sending.write(buildFile(1));
    sending.end();
  });
}
