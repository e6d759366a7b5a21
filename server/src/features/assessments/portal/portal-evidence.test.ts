import type { Evidence } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { DUE_DATE, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import type { TestCaller } from '../../../../test/support/callers.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { PORTAL_PATH, portalPostCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { listObjects } from '../../../../test/support/stored-objects.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done: teamDone, test } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const file = (key: string) => buildQuestion(key, { type: 'FILE_UPLOAD', expectedAnswer: null });
const section = (title: string, key: string) => ({ title, questions: [file(key)] });
const two = { template: { sections: [section('One', 'one'), section('Two', 'two')] } };

const uploadCall = (query: Record<string, string> = {}) => ({
  ...uploadEvidenceCall('', query),
  url: `${PORTAL_PATH}/evidence`,
});
const attachCall = (id: string, ...questionKeys: string[]) => ({
  method: 'PUT' as const,
  url: `${PORTAL_PATH}/evidence/${id}/questions`,
  payload: { questionKeys },
});
const getContentCall = (id: string) => ({ method: 'GET' as const, url: `${PORTAL_PATH}/evidence/${id}/content` });
const deleteCall = (id: string) => ({ method: 'DELETE' as const, url: `${PORTAL_PATH}/evidence/${id}` });

/** A contact, and a colleague with only the second section. */
async function twoPeople() {
  const { id } = await anAssessment('SENT', two);
  const contact = await aContact(id);
  await done(
    contact,
    portalPostCall('delegations', { name: 'Cole', email: 'cole@contoso.example', sections: ['Two'] }),
  );
  return { id, contact, colleague: await aContact(id, 'cole@contoso.example') };
}
const anUpload = (contact: TestCaller, query?: Record<string, string>): Promise<Evidence> =>
  done(contact, uploadCall(query));

describe('Evidence in the portal', () => {
  it('201 answers a question and starts the assessment; 200 for reuse; 200 for download; 200 for deletion', async () => {
    const { id } = await anAssessment('SENT', withQuestions(file('one'), file('two')));
    const contact = await aContact(id);
    const evidence = await anUpload(contact, { questionKey: 'one' });
    expect(evidence).toMatchObject({
      fileName: 'policy.txt',
      questionKeys: ['one'],
      uploadedByName: expect.any(String),
    });
    expect((await audited()).slice(0, 2)).toMatchObject([
      { action: 'ANSWER_ASSESSMENT', meta: { questions: ['one'], from: 'SENT', to: 'IN_PROGRESS' } },
      { action: 'UPLOAD_EVIDENCE', user_name: 'security@contoso.example' },
    ]);
    expect(await done(contact, attachCall(evidence.id, 'one', 'two'))).toMatchObject({ questionKeys: ['one', 'two'] });
    expect(await shown(contact)).toMatchObject({
      status: 'IN_PROGRESS',
      progress: { required: 2, answered: 2 },
      evidence: [{ id: evidence.id, questionKeys: ['one', 'two'] }],
    });
    const content = await contact(getContentCall(evidence.id));
    expect([content.statusCode, content.body]).toEqual([200, 'a policy']);
    expect(content.headers['content-disposition']).toContain('attachment');
    await done(contact, deleteCall(evidence.id));
    expect(await shown(contact)).toMatchObject({ evidence: [], progress: { required: 2, answered: 0 } });
  });

  it('404 for a file of another assessment of the same vendor; writes nothing', async () => {
    const { id, vendorId } = await anAssessment('SENT', two);
    const other = await anUpload(await aContact((await anAssessment('SENT', { ...two, vendorId })).id));
    const contact = await aContact(id);
    for (const request of [getContentCall(other.id), deleteCall(other.id), attachCall(other.id, 'one')]) {
      expect(await refused(contact, request, 404)).toMatchObject({ error: 'Not found' });
    }
  });

  it('400 for an unknown question; stores nothing', async () => {
    const { id } = await anAssessment('SENT', two);
    const contact = await aContact(id);
    const objects = await listObjects(test);
    await refused(contact, uploadCall({ questionKey: 'none' }), 400);
    expect(await listObjects(test)).toEqual(objects);
  });

  it.each(['SUBMITTED', 'COMPLETED'] as const)('409 when it is %s; files can still be downloaded', async (status) => {
    const { id } = await anAssessment(status);
    const { id: evidenceId } = await fileOfVendor(id, status);
    const contact = await aContact(id);
    for (const request of [uploadCall(), deleteCall(evidenceId), attachCall(evidenceId)]) {
      expect((await refused(contact, request, 409)).error).toContain('cannot be answered');
    }
    expect((await contact(getContentCall(evidenceId))).statusCode).toBe(200);
  });

  async function fileOfVendor(id: string, status: string): Promise<Evidence> {
    await test.database.query(`update assessment set status = 'IN_PROGRESS', completed_at = null where id = $1`, [id]);
    const evidence = (await call(uploadEvidenceCall(id))).json();
    const completed = status === 'COMPLETED' ? 'now()' : 'null';
    await test.database.query(`update assessment set status = $2, completed_at = ${completed} where id = $1`, [
      id,
      status,
    ]);
    return evidence;
  }

  it('409 when changing the files of a question that was not sent back', async () => {
    const { id } = await anAssessment('SENT', withQuestions(buildQuestion('a'), file('one')));
    const contact = await aContact(id);
    const evidence = await anUpload(contact, { questionKey: 'one' });
    await done(contact, { method: 'PUT', url: `${PORTAL_PATH}/responses/a`, payload: { answer: 'YES', revision: 0 } });
    await done(contact, portalPostCall('submit', { name: 'Vera', title: 'CISO' }));
    await teamDone(transitionCalls(id).sendBack);
    await refused(contact, deleteCall(evidence.id), 409);
    await refused(contact, uploadCall({ questionKey: 'one' }), 409);
    expect(await done(contact, attachCall(evidence.id, 'a'))).toMatchObject({ questionKeys: ['a', 'one'] });
    expect(await done(contact, attachCall(evidence.id))).toMatchObject({ questionKeys: ['one'] });
    expect(DUE_DATE).toBeDefined();
  });

  it('S2: shows a delegate only the files and question keys of their own sections', async () => {
    const { contact, colleague } = await twoPeople();
    const ofOne = await anUpload(contact, { questionKey: 'one' });
    const ofBoth = await anUpload(contact, { questionKey: 'one' });
    await done(contact, attachCall(ofBoth.id, 'one', 'two'));
    expect((await shown(colleague)).evidence).toMatchObject([
      { id: ofBoth.id, questionKeys: ['two'], canChange: false },
    ]);
    expect((await colleague(getContentCall(ofBoth.id))).statusCode).toBe(200);
    for (const request of [getContentCall(ofOne.id), deleteCall(ofOne.id), attachCall(ofOne.id, 'two')]) {
      expect(await refused(colleague, request, 404)).toMatchObject({ error: 'Not found' });
    }
    await refused(colleague, uploadCall({ questionKey: 'one' }), 400);
    expect((await shown(contact)).evidence).toMatchObject([{ canChange: true }, { canChange: true }]);
  });

  it('S13: 404 for a delegate and a file tied to no question by others; writes nothing', async () => {
    const { id, contact, colleague } = await twoPeople();
    const files = [await anUpload(contact), (await call(uploadEvidenceCall(id))).json()];
    expect((await shown(colleague)).evidence).toEqual([]);
    for (const { id: fileId } of files) {
      for (const request of [getContentCall(fileId), deleteCall(fileId), attachCall(fileId, 'two')]) {
        expect(await refused(colleague, request, 404)).toMatchObject({ error: 'Not found' });
      }
    }
    expect((await shown(contact)).evidence).toHaveLength(2);
  });

  it("S13: 403 for a delegate who changes somebody else's file of their own section; writes nothing", async () => {
    const { contact, colleague } = await twoPeople();
    const { id } = await anUpload(contact, { questionKey: 'two' });
    for (const request of [deleteCall(id), attachCall(id, 'two'), attachCall(id)]) {
      expect(await refused(colleague, request, 403)).toMatchObject({
        error: 'Only the person who uploaded this file can change it',
      });
    }
  });

  it('S13: 200 for a delegate who reads, attaches and deletes their own files', async () => {
    const { contact, colleague } = await twoPeople();
    const own = await anUpload(colleague);
    expect((await shown(colleague)).evidence).toMatchObject([{ id: own.id, questionKeys: [], canChange: true }]);
    await refused(colleague, attachCall(own.id, 'one'), 400);
    expect(await done(colleague, attachCall(own.id, 'two'))).toMatchObject({ questionKeys: ['two'] });
    expect((await colleague(getContentCall(own.id))).statusCode).toBe(200);
    await done(contact, attachCall(own.id, 'one'));
    expect((await shown(colleague)).evidence).toMatchObject([{ id: own.id, questionKeys: [] }]);
    await refused(colleague, deleteCall(own.id), 409);
    await done(contact, attachCall(own.id));
    await done(colleague, deleteCall(own.id));
    expect((await shown(contact)).evidence).toEqual([]);
  });
});
