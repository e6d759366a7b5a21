import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useEvidence } from '../../../../test/support/evidence.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { listObjects } from '../../../../test/support/stored-objects.ts';

// The rest of “Übersicht”. cspell:ignore bersicht

const integrator = useIntegrator();
const { call, test, audited, refused } = integrator;
const { anAssessment, anEvidence, standsAt } = useEvidence(integrator);

const attach = (id: string, questionKeys: unknown) => ({
  method: 'PUT' as const,
  url: `/api/v1/evidence/${id}/questions`,
  payload: { questionKeys },
});
const download = (id: string) => ({ method: 'GET' as const, url: `/api/v1/evidence/${id}/content` });
const remove = (id: string) => ({ method: 'DELETE' as const, url: `/api/v1/evidence/${id}` });

const CLOSED = ['DRAFT', 'COMPLETED'] as const;

describe('PUT /api/v1/evidence/:evidenceId/questions', () => {
  it('200 attaches one file to several questions, and detaches it from all others', async () => {
    const assessmentId = await anAssessment({ questions: ['a', 'b', 'c'] });
    const { id } = await anEvidence(assessmentId, { questionKey: 'a' });
    const answer = await call(attach(id, ['c', 'b', 'b']));
    expect([answer.statusCode, answer.json().questionKeys]).toEqual([200, ['b', 'c']]);
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_EVIDENCE',
      entity_id: id,
      meta: { assessmentId, from: ['a'], to: ['b', 'c'] },
    });
    expect((await call(attach(id, []))).json().questionKeys).toEqual([]);
  });

  it('400 for a question that the assessment does not have; keeps the questions', async () => {
    const { id } = await anEvidence(undefined, { questionKey: 'a' });
    expect((await refused(attach(id, ['b', 'unknown']))).json().error).toContain('not part of the assessment: unknown');
  });

  it.each([undefined, 'a', [1], ['<']])('400 for the questions %j', async (questionKeys) => {
    const { id } = await anEvidence();
    expect((await refused(attach(id, questionKeys))).statusCode).toBe(400);
  });

  it.each(CLOSED)('409 while the assessment is %s', async (status) => {
    const assessmentId = await anAssessment();
    const { id } = await anEvidence(assessmentId);
    await standsAt(assessmentId, status);
    expect((await refused(attach(id, ['a']))).statusCode).toBe(409);
  });

  it('404 for evidence that does not exist', async () => {
    expect((await refused(attach(randomUUID(), []))).statusCode).toBe(404);
  });
});

describe('GET /api/v1/evidence/:evidenceId/content', () => {
  it('200 with the bytes, as an attachment that browsers do not execute', async () => {
    const { id } = await anEvidence(undefined, { fileName: 'Übersicht "final".txt' });
    const answer = await call(download(id));
    expect([answer.statusCode, answer.body]).toEqual([200, 'a policy']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '8',
      'content-disposition': `attachment; filename="_bersicht  final.txt"; filename*=UTF-8''%C3%9Cbersicht%20%20final.txt`,
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('audits DOWNLOAD_EVIDENCE', async () => {
    const { id } = await anEvidence();
    await call(download(id));
    expect((await audited())[0]).toMatchObject({
      action: 'DOWNLOAD_EVIDENCE',
      entity_id: id,
      entity_name: 'policy.txt',
    });
  });

  it('200 after the assessment is completed', async () => {
    const assessmentId = await anAssessment();
    const { id } = await anEvidence(assessmentId);
    await standsAt(assessmentId, 'COMPLETED');
    expect((await call(download(id))).statusCode).toBe(200);
  });

  it('404 for evidence that does not exist', async () => {
    expect((await refused(download(randomUUID()))).statusCode).toBe(404);
  });

  it('502 when the stored file does not match the upload', async () => {
    const { id } = await anEvidence();
    const { files } = test.ctx.config;
    if (files.kind !== 'disk') throw new Error('This test writes to a disk');
    await writeFile(join(files.dir, integrator.organisation.id, id), 'a forger');
    const answer = await call(download(id));
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: 'FILE_DAMAGED', error: expect.stringContaining('policy.txt') });
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });
});

describe('DELETE /api/v1/evidence/:evidenceId', () => {
  it('200 deletes the row and enqueues the deletion of the object', async () => {
    const assessmentId = await anAssessment();
    const { id } = await anEvidence(assessmentId, { questionKey: 'a' });
    const answer = await call(remove(id));
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: true, id }]);
    expect((await audited())[0]).toMatchObject({ action: 'DELETE_EVIDENCE', entity_id: id, meta: { assessmentId } });
    expect((await call(download(id))).statusCode).toBe(404);
    const left = await test.database.query(
      `select from evidence where id = $1 union all select from evidence_question where evidence_id = $1`,
      [id],
    );
    expect(left).toEqual([]);
    const jobs = await test.database.query(
      `select start_after <= now() as now from job.job where data ->> 'evidenceId' = $1 order by created_on`,
      [id],
    );
    expect(jobs).toEqual([{ now: false }, { now: true }]);
    expect(await listObjects(test)).toContain(`${integrator.organisation.id}/${id}`);
  });

  it.each(CLOSED)('409 while the assessment is %s', async (status) => {
    const assessmentId = await anAssessment();
    const { id } = await anEvidence(assessmentId);
    await standsAt(assessmentId, status);
    expect((await refused(remove(id))).statusCode).toBe(409);
  });

  it('404 for evidence that does not exist', async () => {
    expect((await refused(remove(randomUUID()))).statusCode).toBe(404);
  });
});
