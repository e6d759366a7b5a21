import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, importHouseRules, publishQuestionnaire } from './set-up.ts';

const UPLOAD = 'POST /api/v1/assessments/:assessmentId/evidence';
const ATTACH = 'PUT /api/v1/evidence/:evidenceId/questions';
const DOWNLOAD = 'GET /api/v1/evidence/:evidenceId/content';
const DELETE = 'DELETE /api/v1/evidence/:evidenceId';
const FILE = { 'content-type': 'application/octet-stream' };
const MAX_FILE_BYTES = 25 * 1_048_576;

export async function recordEvidence(recorder: Recorder) {
  const { record, observe, prepare } = recorder;
  await importHouseRules(recorder);
  const fields = { vendorId: await addVendor(recorder), templateId: await publishQuestionnaire(recorder) };
  const draft = await createAssessment(recorder, fields);
  const params = { assessmentId: await createAssessment(recorder, fields, 'answer') };
  const file = { headers: FILE, body: 'Our policy\nsays so.\n' };

  const policy = await record('201 with every parameter', UPLOAD, {
    params,
    query: { fileName: 'policy.txt', questionKey: 'policy', expiresDate: '2099-01-31' },
    ...file,
  });
  const other = await record('201 with the required parameters', UPLOAD, {
    params,
    query: { fileName: 'Übersicht "2".csv' },
    headers: FILE,
    body: 'a,b\n1,2\n',
  });
  await record('409 for a draft', UPLOAD, {
    params: { assessmentId: draft },
    query: { fileName: 'policy.txt' },
    ...file,
  });
  await record('400 for an empty file', UPLOAD, { params, query: { fileName: 'a.txt' }, headers: FILE, body: '' });
  await record('400 for a question that does not exist', UPLOAD, {
    params,
    query: { fileName: 'a.txt', questionKey: 'missing' },
    ...file,
  });
  await record('400 for a type that is not allowed', UPLOAD, { params, query: { fileName: 'setup.exe' }, ...file });
  await record('400 for content that is not of its type', UPLOAD, { params, query: { fileName: 'a.pdf' }, ...file });
  await record('400 without a file name', UPLOAD, { params, ...file });
  await record('413 for a file that is too large', UPLOAD, {
    params,
    query: { fileName: 'a.txt' },
    headers: FILE,
    body: 'x'.repeat(MAX_FILE_BYTES + 1),
  });

  await record('200', ATTACH, { params: { evidenceId: policy.id }, body: { questionKeys: ['policy', 'owners'] } });
  await record('200 detaches', ATTACH, { params: { evidenceId: other.id }, body: { questionKeys: [] } });
  await record('400 for a question that does not exist', ATTACH, {
    params: { evidenceId: policy.id },
    body: { questionKeys: ['missing'] },
  });
  await record('200 text', DOWNLOAD, { params: { evidenceId: policy.id } });
  await record('200 table', DOWNLOAD, { params: { evidenceId: other.id } });
  await observe('200 with evidence', 'GET /api/v1/assessments/:assessmentId', { params });
  await record('200', DELETE, { params: { evidenceId: other.id } });
  await record('404 when it is deleted already', DELETE, { params: { evidenceId: other.id } });
  await prepare('POST /api/v1/assessments/:assessmentId/submit', { params, body: { name: 'Vera', title: 'CISO' } });
  await observe('200 with evidence', 'GET /api/v1/assessments/:assessmentId/submissions', { params });
}
