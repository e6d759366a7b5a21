import type { Recorder } from '../recorder.ts';
import { HOUSE_RULES_CSV, publishQuestionnaire } from './set-up.ts';

const CSV = { 'content-type': 'text/csv' };
const MAX_FRAMEWORK_BYTES = 16 * 1_048_576;

const CATALOG = {
  catalog: {
    uuid: '74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724',
    metadata: { title: 'Small catalog', version: '5.1' },
    groups: [
      {
        id: 'ac',
        title: 'Access control',
        controls: [
          {
            id: 'ac-1',
            title: 'Policy and procedures',
            parts: [{ name: 'guidance', prose: 'Write the policy down.' }],
          },
          { id: 'ac-2', title: 'Account management', controls: [{ id: 'ac-2.1', title: 'Automated management' }] },
        ],
      },
    ],
  },
};

export async function recordFrameworks(recorder: Recorder) {
  const { record, observe } = recorder;
  const LIST = 'GET /api/v1/frameworks';
  const SHOW = 'GET /api/v1/frameworks/:frameworkId';
  const IMPORT = 'POST /api/v1/frameworks/import';
  const DELETE = 'DELETE /api/v1/frameworks/:frameworkId';

  await record('200 without frameworks', LIST);
  const query = { name: 'House rules', version: '1', description: 'Our own controls' };
  const house = await record('201 from CSV', IMPORT, { query, headers: CSV, body: HOUSE_RULES_CSV });
  const small = await record('201 from an OSCAL catalog', IMPORT, { body: CATALOG });
  await record('409 when the framework exists', IMPORT, { query, headers: CSV, body: HOUSE_RULES_CSV });
  await record('409 when the catalog exists', IMPORT, { body: CATALOG });
  await record('400 for CSV without a name', IMPORT, { headers: CSV, body: HOUSE_RULES_CSV });
  await record('400 for CSV without a column', IMPORT, { query, headers: CSV, body: 'domain,code\nAccess,AC-1' });
  await record('400 for CSV without controls', IMPORT, { query, headers: CSV, body: 'domain,code,title\n' });
  await record('400 for a body without a catalog', IMPORT, { body: {} });
  await record('400 for a catalog without controls', IMPORT, { body: { catalog: {} } });
  await record('415 for plain text', IMPORT, { query, headers: { 'content-type': 'text/plain' }, body: 'AC-1' });
  await record('413 for a file that is too large', IMPORT, {
    query,
    headers: CSV,
    body: 'x'.repeat(MAX_FRAMEWORK_BYTES + 1),
  });
  await record('200', LIST);

  const params = { frameworkId: house.id };
  await record('200 with all controls', SHOW, { params });
  for (const search of ['ac-2', 'backups', 'RESILIENCE', 'list of owners', 'nothing of the kind']) {
    await record(`200 controls with ${search}`, SHOW, { params, query: { search } });
  }
  await record('200 from a catalog', SHOW, { params: { frameworkId: small.id } });

  const templateId = await publishQuestionnaire(recorder);
  await record('204', DELETE, { params });
  await record('404 when it is deleted already', DELETE, { params });
  await observe('200 after the framework was deleted', 'GET /api/v1/templates/:templateId', { params: { templateId } });
}
