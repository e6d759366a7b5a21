import type { Evidence } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { asked, assessmentsOf, DUE, steps } from '../../../test/assessment-life.ts';
import type { Caller } from '../../../test/callers.ts';
import { upload } from '../../../test/evidence.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { objectsIn } from '../../../test/objects.ts';
import { PORTAL, portalOf, portalPost, questionOf } from '../../../test/portal.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { test, call, audited } = integrator;
const { anAssessment, done: teamDone } = assessmentsOf(integrator);
const { aContact, shown, done, refused } = portalOf(integrator);

const file = (key: string) => aQuestion(key, { type: 'FILE_UPLOAD', expectedAnswer: null });
const section = (title: string, key: string) => ({ title, questions: [file(key)] });
const two = { template: { sections: [section('One', 'one'), section('Two', 'two')] } };

const uploading = (query: Record<string, string> = {}) => ({ ...upload('', query), url: `${PORTAL}/evidence` });
const attaching = (id: string, ...questionKeys: string[]) => ({
  method: 'PUT' as const,
  url: `${PORTAL}/evidence/${id}/questions`,
  payload: { questionKeys },
});
const reading = (id: string) => ({ method: 'GET' as const, url: `${PORTAL}/evidence/${id}/content` });
const deleting = (id: string) => ({ method: 'DELETE' as const, url: `${PORTAL}/evidence/${id}` });

/** A contact, and a colleague who is asked the second section only. */
async function twoPeople() {
  const { id } = await anAssessment('SENT', two);
  const contact = await aContact(id);
  await done(contact, portalPost('delegations', { name: 'Cole', email: 'cole@contoso.example', sections: ['Two'] }));
  return { id, contact, colleague: await aContact(id, 'cole@contoso.example') };
}
const anUpload = (contact: Caller, query?: Record<string, string>): Promise<Evidence> =>
  done(contact, uploading(query));

describe('Evidence in the portal', () => {
  it('201 answers a question, which starts the answering; 200 reused for another; 200 downloaded; 200 deleted', async () => {
    const { id } = await anAssessment('SENT', asked(file('one'), file('two')));
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
    expect(await done(contact, attaching(evidence.id, 'one', 'two'))).toMatchObject({ questionKeys: ['one', 'two'] });
    expect(await shown(contact)).toMatchObject({
      status: 'IN_PROGRESS',
      progress: { required: 2, answered: 2 },
      evidence: [{ id: evidence.id, questionKeys: ['one', 'two'] }],
    });
    const content = await contact(reading(evidence.id));
    expect([content.statusCode, content.body]).toEqual([200, 'a policy']);
    expect(content.headers['content-disposition']).toContain('attachment');
    await done(contact, deleting(evidence.id));
    expect(await shown(contact)).toMatchObject({ evidence: [], progress: { required: 2, answered: 0 } });
  });

  it('404 for a file of another assessment of the same vendor, and writes nothing', async () => {
    const { id, vendorId } = await anAssessment('SENT', two);
    const other = await anUpload(await aContact((await anAssessment('SENT', { ...two, vendorId })).id));
    const contact = await aContact(id);
    for (const request of [reading(other.id), deleting(other.id), attaching(other.id, 'one')]) {
      expect(await refused(contact, request, 404)).toEqual({ error: 'Not found' });
    }
  });

  it('400 for a question there is not, and keeps nothing', async () => {
    const { id } = await anAssessment('SENT', two);
    const contact = await aContact(id);
    const objects = await objectsIn(test);
    await refused(contact, uploading({ questionKey: 'none' }), 400);
    expect(await objectsIn(test)).toEqual(objects);
  });

  it.each(['SUBMITTED', 'COMPLETED'] as const)(
    '409 in words once it is %s; it can still be downloaded',
    async (status) => {
      const { id } = await anAssessment(status);
      const { id: evidenceId } = await fileOfTeam(id, status);
      const contact = await aContact(id);
      for (const request of [uploading(), deleting(evidenceId), attaching(evidenceId)]) {
        expect((await refused(contact, request, 409)).error).toContain('cannot be answered');
      }
      expect((await contact(reading(evidenceId))).statusCode).toBe(200);
    },
  );

  /** The team adds files while somebody still works on the assessment. */
  async function fileOfTeam(id: string, status: string): Promise<Evidence> {
    await test.database.query(`update assessment set status = 'UNDER_REVIEW', completed_at = null where id = $1`, [id]);
    const evidence = (await call(upload(id))).json();
    const completed = status === 'COMPLETED' ? 'now()' : 'null';
    await test.database.query(`update assessment set status = $2, completed_at = ${completed} where id = $1`, [
      id,
      status,
    ]);
    return evidence;
  }

  it('409 after it was sent back for what hangs on a question that was not, which keeps its files', async () => {
    const { id } = await anAssessment('SENT', asked(aQuestion('a'), file('one')));
    const contact = await aContact(id);
    const evidence = await anUpload(contact, { questionKey: 'one' });
    await done(contact, { method: 'PUT', url: `${PORTAL}/responses/a`, payload: { answer: 'YES', revision: 0 } });
    await done(contact, portalPost('submit', { name: 'Vera', title: 'CISO' }));
    await teamDone(steps(id).sendBack);
    await refused(contact, deleting(evidence.id), 409);
    await refused(contact, uploading({ questionKey: 'one' }), 409);
    expect(await done(contact, attaching(evidence.id, 'a'))).toMatchObject({ questionKeys: ['a', 'one'] });
    expect(await done(contact, attaching(evidence.id))).toMatchObject({ questionKeys: ['one'] });
    expect(DUE).toBeDefined();
  });

  it('shows a colleague the files of their own sections, and lets them change no others', async () => {
    const { contact, colleague } = await twoPeople();
    const ofOne = await anUpload(contact, { questionKey: 'one' });
    const ofBoth = await anUpload(contact, { questionKey: 'one' });
    await done(contact, attaching(ofBoth.id, 'one', 'two'));
    expect((await shown(colleague)).evidence).toMatchObject([{ id: ofBoth.id, questionKeys: ['two'] }]);
    for (const request of [reading(ofOne.id), deleting(ofOne.id), attaching(ofOne.id, 'two')]) {
      expect(await refused(colleague, request, 404)).toEqual({ error: 'Not found' });
    }
    await refused(colleague, uploading({ questionKey: 'one' }), 400);
    await refused(colleague, attaching(ofBoth.id, 'one'), 400);
    await refused(colleague, deleting(ofBoth.id), 409);
    expect(await done(colleague, attaching(ofBoth.id))).toMatchObject({ questionKeys: [] });
    const assessment = await shown(contact);
    expect(assessment.evidence.find(({ id }) => id === ofBoth.id)?.questionKeys).toEqual(['one']);
    expect(questionOf(assessment, 'one')).toBeDefined();
  });
});
