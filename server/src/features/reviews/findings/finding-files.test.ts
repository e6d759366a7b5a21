import { createHash, randomUUID } from 'node:crypto';
import type { FindingFile } from '@assay/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedApiKey, seedOrganisation } from '../../../../test/support/factories.ts';
import { closeFindingCall, FINDINGS_PATH } from '../../../../test/support/findings.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import {
  findingFileCall,
  listFindingFilesCall,
  uploadFindingFileCall,
  useRemediation,
} from '../../../../test/support/remediation.ts';
import { listObjects, listQuarantinedFiles } from '../../../../test/support/stored-objects.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';

const KIB = 1_024;
const integrator = useAssessmentIntegrator({
  UPLOAD_MAX_BYTES: String(8 * KIB),
  STORAGE_MAX_BYTES_PER_ORGANISATION: String(20 * KIB),
});
const { audited, anAssessment, call, organisation, refused, test } = integrator;
const { aFinding, done } = useRemediation(integrator);

let worker: RunningJobs | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await test.database.query('delete from finding_file; delete from retained_file');
});

const aFile = (findingId: string, fileName?: string) =>
  done<FindingFile>(call, uploadFindingFileCall(findingId, fileName));

describe('POST /api/v1/findings/{findingId}/files', () => {
  it('201 stores and hashes the file, and is audited', async () => {
    const { id, title } = await aFinding();
    const response = await call(uploadFindingFileCall(id));
    const sha256 = createHash('sha256').update('noted').digest('hex');
    const file: FindingFile = response.json();
    expect([response.statusCode, file]).toEqual([
      201,
      {
        id: file.id,
        fileName: 'notes.txt',
        mimeType: 'text/plain',
        sizeBytes: 5,
        sha256,
        uploadedByName: 'Integration',
        uploadedAt: expect.stringMatching(/Z$/),
        byVendor: false,
      },
    ]);
    expect(response.headers.location).toBe(`${FINDINGS_PATH}/${id}/files/${file.id}`);
    expect((await audited())[0]).toMatchObject({
      action: 'UPLOAD_FINDING_FILE',
      entity_id: file.id,
      entity_name: 'notes.txt',
      meta: { findingId: id, findingTitle: title, sizeBytes: 5, sha256 },
    });
    expect(await listObjects(test)).toContain(`${organisation.id}/${file.id}`);
  });

  it('409 when the finding is closed; stores nothing', async () => {
    const { id } = await aFinding();
    await call(closeFindingCall(id, { status: 'REMEDIATED' }));
    const before = await listObjects(test);
    const response = await refused(uploadFindingFileCall(id));
    expect([response.statusCode, response.json().code]).toEqual([409, 'FINDING_CLOSED']);
    expect([await listObjects(test), await listQuarantinedFiles(test)]).toEqual([before, []]);
  });

  it('400 for an executable, 404 for an unknown finding; stores nothing', async () => {
    const { id } = await aFinding();
    const before = await listObjects(test);
    expect((await refused(uploadFindingFileCall(id, 'tool.exe'))).statusCode).toBe(400);
    expect((await refused(uploadFindingFileCall(randomUUID()))).statusCode).toBe(404);
    expect(await listObjects(test)).toEqual(before);
  });

  it('413 when the organisation has no storage left', async () => {
    const { id } = await aFinding();
    for (const name of ['a.txt', 'b.txt']) await done(call, uploadFindingFileCall(id, name, 'x'.repeat(8 * KIB)));
    const response = await refused(uploadFindingFileCall(id, 'c.txt', 'x'.repeat(8 * KIB)));
    expect([response.statusCode, response.json().code]).toEqual([413, 'STORAGE_FULL']);
    const summary = (await call({ method: 'GET', url: '/api/v1/storage' })).json();
    if (summary.usedBytes !== undefined) expect(summary.usedBytes).toBe(16 * KIB);
  });
});

describe('GET and DELETE /api/v1/findings/{findingId}/files', () => {
  it('200 lists them in the order of upload, and returns the bytes; a download is audited', async () => {
    const { id } = await aFinding();
    const [first, second] = [await aFile(id, 'first.txt'), await aFile(id, 'second.txt')];
    expect((await call(listFindingFilesCall(id))).json()).toEqual({ entries: [first, second] });
    const response = await call(findingFileCall('GET', id, first.id));
    expect([response.statusCode, response.body]).toEqual([200, 'noted']);
    expect((await audited())[0]).toMatchObject({ action: 'DOWNLOAD_FINDING_FILE', entity_id: first.id });
  });

  it('200 deletes the file, and is audited', async () => {
    const { id } = await aFinding();
    const file = await aFile(id);
    expect((await call(findingFileCall('DELETE', id, file.id))).json()).toEqual({ deleted: true, id: file.id });
    expect((await audited())[0]).toMatchObject({ action: 'DELETE_FINDING_FILE', entity_id: file.id });
    expect((await call(listFindingFilesCall(id))).json()).toEqual({ entries: [] });
  });

  it('409 when the finding is closed: its files are part of the record', async () => {
    const { id } = await aFinding();
    const file = await aFile(id);
    await call(closeFindingCall(id, { status: 'REMEDIATED' }));
    expect((await refused(findingFileCall('DELETE', id, file.id))).statusCode).toBe(409);
    expect((await call(findingFileCall('GET', id, file.id))).statusCode).toBe(200);
  });

  it('404 for the file of another finding; writes nothing', async () => {
    const [{ id }, other] = [await aFinding(), await aFinding()];
    const file = await aFile(id);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await refused(findingFileCall(method, other.id, file.id))).statusCode).toBe(404);
  });

  it('403 without the permission, 404 for another organisation; writes nothing', async () => {
    const { id } = await aFinding();
    const file = await aFile(id);
    const viewer = callWithApiKey(test.app, await seedApiKey(test, organisation, ['assessments:view']));
    const stranger = callWithApiKey(test.app, await seedApiKey(test, await seedOrganisation(test, 'Fabrikam')));
    const calls: Call[] = [uploadFindingFileCall(id), findingFileCall('DELETE', id, file.id)];
    for (const one of calls) expect((await viewer(one)).statusCode).toBe(403);
    for (const one of [...calls, listFindingFilesCall(id), findingFileCall('GET', id, file.id)])
      expect((await stranger(one)).statusCode).toBe(404);
    expect((await call(listFindingFilesCall(id))).json()).toEqual({ entries: [file] });
  });
});

describe('The object of a file of a finding', () => {
  /** Runs the jobs that wait for an hour or for the retention period, until none is left. */
  const runJobs = async () => {
    worker = await startWorker(test.ctx);
    await waitFor(async () => {
      await test.database.query(`update job.job set start_after = now() where state = 'created'`);
      const open = await test.database.query(
        `select from job.job where name = 'remove-finding-file' and state in ('created', 'retry', 'active')`,
      );
      return open.length === 0;
    });
  };

  it.each([
    ['the file', ({ id }: { id: string }, fileId: string) => findingFileCall('DELETE', id, fileId)],
    [
      'the finding',
      ({ id }: { id: string }): Call => ({
        method: 'POST',
        url: `${FINDINGS_PATH}/${id}/withdraw`,
        payload: { reason: 'Raised in error' },
      }),
    ],
    [
      'the vendor',
      ({ vendorId }: { vendorId: string }): Call => ({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` }),
    ],
  ])('is removed after %s was deleted; one in use stays', async (_, toCall) => {
    const [finding, other] = [await aFinding(), await aFinding()];
    const [{ id }, used] = [await aFile(finding.id), await aFile(other.id)];
    await done(call, toCall(finding, id));
    await runJobs();
    const objects = await listObjects(test);
    expect([id, used.id].map((one) => objects.includes(`${organisation.id}/${one}`))).toEqual([false, true]);
    expect(await test.database.query('select from retained_file')).toEqual([]);
  });

  it('is removed after its assessment was deleted', async () => {
    const { id: assessmentId } = await anAssessment('UNDER_REVIEW');
    const body = { title: 'Shared accounts', description: 'Seen in the sample', severity: 'HIGH' };
    const finding = await done<{ id: string }>(call, {
      method: 'POST',
      url: `/api/v1/assessments/${assessmentId}/findings`,
      payload: body,
    });
    const { id } = await aFile(finding.id);
    await done(call, { method: 'DELETE', url: `/api/v1/assessments/${assessmentId}` });
    await runJobs();
    expect(await listObjects(test)).not.toContain(`${organisation.id}/${id}`);
  });
});
