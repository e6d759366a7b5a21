import { describe, expect, it } from 'vitest';
import { buildQuestion, buildTemplateBody } from '../../server/test/support/questionnaires.ts';
import { aWay, thrown, useService } from '../test/service.ts';

const service = useService();

const aVendor = async (name: string) => {
  const body = { name, contactEmail: 'security@contoso.example' };
  return (await service.assay().post('/api/v1/vendors/import', { body })).id;
};

/** Creates an assessment and sends it to its vendor. */
async function anAssessment(): Promise<string> {
  const assay = service.assay();
  const questions = [buildQuestion('policy', { type: 'FILE_UPLOAD', expectedAnswer: { minFiles: 1 } })];
  const body = buildTemplateBody({ sections: [{ title: 'Policies', questions }] });
  const { id: templateId } = await assay.post('/api/v1/templates', { body });
  await assay.post('/api/v1/templates/{templateId}/publish', { path: { templateId } });
  const vendorId = await aVendor('Contoso');
  const { id: assessmentId } = await assay.post('/api/v1/assessments', { body: { vendorId, templateId } });
  await assay.post('/api/v1/assessments/{assessmentId}/send', {
    path: { assessmentId },
    body: { dueDate: '2099-12-31' },
  });
  return assessmentId;
}

describe('A download', () => {
  it('returns a response with the name and content of the file', async () => {
    const vendorId = await aVendor('In a file');
    const answer = await service.assay().download('/api/v1/vendors/{vendorId}/export', { path: { vendorId } });
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename=');
    expect(await answer.text()).toContain('In a file');
    const log = await service.assay().download('/api/v1/audit', { query: { format: 'csv' } });
    expect(await log.text()).toContain('CREATE_VENDOR');
  });

  it('404 is thrown, not saved as a file', async () => {
    const path = { evidenceId: '00000000-0000-4000-8000-000000000000' };
    const call = service.assay().download('/api/v1/evidence/{evidenceId}/content', { path });
    expect(await thrown(call)).toMatchObject({ status: 404 });
  });
});

describe('An upload', () => {
  it('is sent unchanged as application/octet-stream and downloaded byte for byte', async () => {
    const { sent, fetch } = aWay((request) => globalThis.fetch(request));
    const assay = service.assay({ fetch });
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256);
    const csv = new Blob([`Control,State\n${'A.5.1,in place\n'.repeat(300)}`], { type: 'text/csv' });
    const path = { assessmentId: await anAssessment() };
    const query = { fileName: 'controls.csv' };
    const { id: evidenceId } = await assay.post('/api/v1/assessments/{assessmentId}/evidence', {
      path,
      query,
      body: csv,
    });
    expect(sent.at(-1)?.headers.get('content-type')).toBe('application/octet-stream');
    const answer = await assay.download('/api/v1/evidence/{evidenceId}/content', { path: { evidenceId } });
    expect(await answer.text()).toBe(await csv.text());
    await thrown(assay.post('/api/v1/assessments/{assessmentId}/evidence', { path, query, body: bytes }));
    expect(await sent.at(-1)?.bytes()).toEqual(bytes);
  });

  it('sends its content type when a path accepts several', async () => {
    const body = new Blob(['code,title,domain,description\nA.1,Policies,Governance,There are policies\n']);
    const framework = await service.assay().post('/api/v1/frameworks/import', {
      query: { name: 'House rules', version: '1' },
      body,
      contentType: 'text/csv',
    });
    expect(framework).toMatchObject({ name: 'House rules' });
  });
});
