import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '@assay/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type CertificationPath,
  deleteAttachmentCall,
  downloadAttachmentCall,
  listAttachmentsCall,
  uploadAttachmentCall,
} from '../../../../test/support/attachments.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { PDF_FILE } from '../../../../test/support/example-files.ts';
import { seedApiKey, seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { listObjects, listQuarantinedFiles } from '../../../../test/support/stored-objects.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';

const KIB = 1_024;
const integrator = useIntegrator({
  UPLOAD_MAX_BYTES: String(8 * KIB),
  STORAGE_MAX_BYTES_PER_ASSESSMENT: String(KIB),
  STORAGE_MAX_BYTES_PER_ORGANISATION: String(40 * KIB),
});
const { audited, call, organisation, refused, test, vendor } = integrator;
const { createCall, listCall, updateCall } = vendorRecordCalls('certifications');

afterEach(async () => {
  await test.database.query('delete from certification_attachment');
  await test.database.query('delete from retained_file');
});

const aCertification = async (): Promise<CertificationPath> => {
  const { id: vendorId } = await vendor();
  const { id: certificationId } = (await call(createCall(vendorId, { name: 'ISO 27001' }))).json();
  return { vendorId, certificationId };
};

const anAttachment = async (owner: CertificationPath, fileName?: string): Promise<Attachment> => {
  const response = await call(uploadAttachmentCall(owner, fileName));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};

/** Expects that the upload is refused and leaves no row, no object and no file in quarantine. */
async function refusedUpload(request: Call) {
  const before = await listObjects(test);
  const response = await refused(request);
  expect(await listObjects(test)).toEqual(before);
  expect(await listQuarantinedFiles(test)).toEqual([]);
  return { status: response.statusCode, ...response.json() };
}

/** The certification as each route shows it. */
const readCertification = async ({ vendorId, certificationId }: CertificationPath) => {
  const [inVendor] = (await call(listCall(vendorId))).json().entries;
  const all = (await call({ method: 'GET', url: '/api/v1/certifications?limit=1000' })).json().entries;
  expect(all.find(({ id }: { id: string }) => id === certificationId)).toEqual({ ...inVendor, vendorId });
  const changed = await call(updateCall(vendorId, certificationId, {}));
  expect(changed.json()).toEqual(inVendor);
  return { ...inVendor, etag: changed.headers.etag };
};

const readUpdatedAt = ({ certificationId }: CertificationPath) =>
  test.database.query('select updated_at::text from certification where id = $1', [certificationId]);

describe('POST /api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments', () => {
  it('201 with the details, which every route of the certification then shows', async () => {
    const owner = await aCertification();
    const before = await readCertification(owner);
    const updatedAt = await readUpdatedAt(owner);
    const response = await call(uploadAttachmentCall(owner, 'Übersicht 報告.pdf', PDF_FILE));
    expect(response.statusCode, response.body).toBe(201);
    const attachment = response.json();
    expect(response.headers.location).toBe(downloadAttachmentCall(owner, attachment.id).url);
    expect(attachment).toEqual({
      id: expect.any(String),
      fileName: 'Übersicht 報告.pdf',
      mimeType: 'application/pdf',
      sizeBytes: PDF_FILE.length,
      sha256: createHash('sha256').update(PDF_FILE).digest('hex'),
      uploadedByName: 'Integration',
      uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await listObjects(test)).toContain(`${organisation.id}/${attachment.id}`);
    const after = await readCertification(owner);
    expect(after).toEqual({ ...before, attachments: [attachment], updatedAt: after.updatedAt, etag: '"r2"' });
    expect(await readUpdatedAt(owner)).not.toEqual(updatedAt);
    expect((await call(listAttachmentsCall(owner))).json()).toEqual({ entries: [attachment] });
  });

  it('audits UPLOAD_ATTACHMENT with the hash', async () => {
    const owner = await aCertification();
    const { id, sha256 } = await anAttachment(owner);
    expect((await audited())[0]).toMatchObject({
      action: 'UPLOAD_ATTACHMENT',
      entity_type: 'Attachment',
      entity_id: id,
      entity_name: 'certificate.txt',
      meta: { ...owner, certificationName: 'ISO 27001', sizeBytes: 9, sha256 },
    });
  });

  it('201 with the same response for the same Idempotency-Key and file', async () => {
    const owner = await aCertification();
    const repeated = { ...uploadAttachmentCall(owner), headers: { 'idempotency-key': randomUUID() } };
    const [first, second] = [await call(repeated), await call(repeated)];
    expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await call(listAttachmentsCall(owner))).json().entries).toHaveLength(1);
  });

  it.each([
    ['setup.exe', 'MZ'],
    ['page.html', '<script></script>'],
    ['certificate.pdf', 'not a PDF'],
    ['empty.txt', ''],
  ])('400 for the file %s with the content %j; writes nothing', async (fileName, payload) => {
    expect((await refusedUpload(uploadAttachmentCall(await aCertification(), fileName, payload))).status).toBe(400);
  });

  it('400 without a file name; writes nothing', async () => {
    const owner = await aCertification();
    expect((await refusedUpload({ ...uploadAttachmentCall(owner), query: {} })).status).toBe(400);
  });

  it('413 for a file that is too large; writes nothing', async () => {
    const owner = await aCertification();
    const answer = await refusedUpload(uploadAttachmentCall(owner, 'a.txt', 'x'.repeat(8 * KIB + 1)));
    expect(answer).toMatchObject({ status: 413, error: 'The file is larger than 8 KiB' });
  });

  it('413 when the upload would exceed the budget of the organisation; writes nothing', async () => {
    const owner = await aCertification();
    const file = 'x'.repeat(8 * KIB);
    for (let count = 0; count < 5; count += 1)
      expect((await call(uploadAttachmentCall(owner, 'a.txt', file))).statusCode).toBe(201);
    const answer = await refusedUpload(uploadAttachmentCall(owner, 'a.txt', 'x'));
    expect(answer).toMatchObject({
      status: 413,
      error: expect.stringContaining('the organisation has 0 bytes of 40 KiB'),
    });
    const viewer = await createSessionCaller(test, organisation, ['settings:view']);
    expect((await viewer({ method: 'GET', url: '/api/app/storage' })).json()).toMatchObject({ usedBytes: 40 * KIB });
  });

  it("404 for an unknown vendor or certification and for another vendor's; writes nothing", async () => {
    const owner = await aCertification();
    const other = await aCertification();
    for (const wrong of [
      { ...owner, certificationId: randomUUID() },
      { ...owner, certificationId: 'nothing' },
      { ...owner, vendorId: randomUUID() },
      { ...owner, vendorId: other.vendorId },
    ]) {
      expect((await refusedUpload(uploadAttachmentCall(wrong))).status).toBe(404);
      expect((await refused(listAttachmentsCall(wrong))).statusCode).toBe(404);
    }
  });
});

describe('GET /api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments/{attachmentId}', () => {
  it('200 with the bytes, as an attachment that browsers do not execute; audits DOWNLOAD_ATTACHMENT', async () => {
    const owner = await aCertification();
    const { id } = await anAttachment(owner);
    const response = await call(downloadAttachmentCall(owner, id));
    expect([response.statusCode, response.body]).toEqual([200, 'certified']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '9',
      'content-disposition': expect.stringContaining('attachment; filename="certificate.txt"'),
      'content-security-policy': expect.stringMatching(/sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await audited())[0]).toMatchObject({ action: 'DOWNLOAD_ATTACHMENT', entity_id: id });
  });

  it('404 for an unknown file and below another certification', async () => {
    const owner = await aCertification();
    const { id } = await anAttachment(owner);
    const other = await aCertification();
    expect((await refused(downloadAttachmentCall(owner, randomUUID()))).statusCode).toBe(404);
    expect((await refused(downloadAttachmentCall(other, id))).statusCode).toBe(404);
    expect((await refused({ method: 'GET', url: `/api/v1/evidence/${id}/content` })).statusCode).toBe(404);
  });

  it('502 when the stored file does not match the upload', async () => {
    const owner = await aCertification();
    const { id } = await anAttachment(owner);
    const { files } = test.ctx.config;
    if (files.kind !== 'disk') throw new Error('This test writes to a disk');
    await writeFile(join(files.dir, organisation.id, id), 'forged!!!');
    expect((await call(downloadAttachmentCall(owner, id))).statusCode).toBe(502);
  });
});

describe('DELETE /api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments/{attachmentId}', () => {
  it('200 deletes the file, changes the certification and audits DELETE_ATTACHMENT', async () => {
    const owner = await aCertification();
    const [{ id, sha256 }, kept] = [await anAttachment(owner), await anAttachment(owner, 'report.txt')];
    const updatedAt = await readUpdatedAt(owner);
    const response = await call(deleteAttachmentCall(owner, id));
    expect([response.statusCode, response.json()]).toEqual([200, { deleted: true, id }]);
    expect((await audited())[0]).toMatchObject({
      action: 'DELETE_ATTACHMENT',
      entity_id: id,
      entity_name: 'certificate.txt',
      meta: { ...owner, sizeBytes: 9, sha256 },
    });
    expect(await readCertification(owner)).toMatchObject({ attachments: [kept], etag: '"r4"' });
    expect(await readUpdatedAt(owner)).not.toEqual(updatedAt);
    expect((await refused(deleteAttachmentCall(owner, id))).statusCode).toBe(404);
    expect((await refused(downloadAttachmentCall(owner, id))).statusCode).toBe(404);
  });
});

describe('Access to the files of a certification', () => {
  it('403 for a key without the permission; writes nothing', async () => {
    const owner = await aCertification();
    const { id } = await anAttachment(owner);
    const viewer = callWithApiKey(test.app, await seedApiKey(test, organisation, ['vendors:view']));
    const stranger = callWithApiKey(
      test.app,
      await seedApiKey(test, organisation, ['assessments:view', 'assessments:send']),
    );
    const before = await fingerprintDatabase(test.database);
    for (const request of [uploadAttachmentCall(owner), deleteAttachmentCall(owner, id)]) {
      expect((await viewer(request)).statusCode).toBe(403);
      expect((await stranger(request)).statusCode).toBe(403);
    }
    for (const request of [listAttachmentsCall(owner), downloadAttachmentCall(owner, id)]) {
      expect((await stranger(request)).statusCode).toBe(403);
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    expect((await viewer(listAttachmentsCall(owner))).statusCode).toBe(200);
    expect((await viewer(downloadAttachmentCall(owner, id))).statusCode).toBe(200);
  });

  it('201, 200 for a session with the permissions', async () => {
    const owner = await aCertification();
    const editor = await createSessionCaller(test, organisation, ['vendors:view', 'vendors:edit']);
    const uploaded = await editor(uploadAttachmentCall(owner));
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const { id } = uploaded.json();
    for (const request of [
      listAttachmentsCall(owner),
      downloadAttachmentCall(owner, id),
      deleteAttachmentCall(owner, id),
    ]) {
      expect((await editor(request)).statusCode).toBe(200);
    }
  });

  it('404 for the files of another organisation; writes nothing', async () => {
    const owner = await aCertification();
    const { id } = await anAttachment(owner);
    const other = await seedOrganisation(test);
    const { id: ownVendorId } = await seedVendor(test, other);
    const foreign = callWithApiKey(test.app, await seedApiKey(test, other));
    const before = await fingerprintDatabase(test.database);
    for (const path of [owner, { ...owner, vendorId: ownVendorId }]) {
      for (const request of [
        uploadAttachmentCall(path),
        listAttachmentsCall(path),
        downloadAttachmentCall(path, id),
        deleteAttachmentCall(path, id),
      ]) {
        expect((await foreign(request)).statusCode).toBe(404);
      }
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});
