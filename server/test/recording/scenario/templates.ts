import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, importHouseRules, QUESTIONNAIRE } from './set-up.ts';

const CREATE = 'POST /api/v1/templates';
const SHOW = 'GET /api/v1/templates/:templateId';
const UPDATE = 'PUT /api/v1/templates/:templateId';
const PUBLISH = 'POST /api/v1/templates/:templateId/publish';
const VERSIONS = 'POST /api/v1/templates/:templateId/versions';
const IMPORT = 'POST /api/v1/templates/import';
const DELETE = 'DELETE /api/v1/templates/:templateId';
const EXPORT = 'GET /api/templates/:templateId/export';

const EMPTY = { name: 'Empty', description: null, sections: [] };
const ODD = {
  key: 'odd',
  text: 'Odd?',
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'LOW',
  required: false,
  options: ['YES'],
  expectedAnswer: 'MAYBE',
  conditionalLogic: { match: 'all', rules: [{ question: 'missing', operator: 'equals', value: 'YES' }] },
  controlMappings: [],
};

export async function recordTemplates(recorder: Recorder) {
  const { record } = recorder;
  await importHouseRules(recorder);

  await record('200 without templates', 'GET /api/v1/templates');
  const draft = await record('201 with every type of question', CREATE, { body: QUESTIONNAIRE });
  const empty = await record('201 without sections', CREATE, { body: EMPTY });
  await record('400 for an unsound question', CREATE, {
    body: { ...EMPTY, sections: [{ title: 'Odd', questions: [ODD, ODD] }] },
  });
  await record('201 with a control that does not exist', CREATE, {
    body: {
      ...EMPTY,
      name: 'Unknown control',
      sections: [
        {
          title: 'Odd',
          questions: [
            {
              ...ODD,
              options: null,
              expectedAnswer: 'YES',
              conditionalLogic: null,
              controlMappings: [{ framework: 'House rules', version: '1', code: 'AC-9' }],
            },
          ],
        },
      ],
    },
  });
  await record('400 for an unknown type', CREATE, {
    body: { ...EMPTY, sections: [{ title: 'Odd', questions: [{ ...ODD, type: 'ESSAY' }] }] },
  });

  const params = { templateId: draft.id };
  await record('200 for a draft', SHOW, { params });
  await record('200 changes a draft', UPDATE, {
    params,
    headers: { 'if-match': '"r1"' },
    body: { ...QUESTIONNAIRE, description: null },
  });
  await record('412 with an old revision', UPDATE, { params, headers: { 'if-match': '"r1"' }, body: QUESTIONNAIRE });
  await record('200', PUBLISH, { params });
  await record('409 when it is published already', PUBLISH, { params });
  await record('409 without questions', PUBLISH, { params: { templateId: empty.id } });
  await record('409 while the version is a draft', VERSIONS, { params: { templateId: empty.id } });
  const second = await record('201 drafts the next version', VERSIONS, { params });
  await record('409 when the next version is a draft already', VERSIONS, { params });
  await record('204 for a draft', DELETE, { params: { templateId: second.id } });
  const third = await record('200 drafts the next version of a published template', UPDATE, {
    params,
    body: { ...QUESTIONNAIRE, name: 'Yearly review, revised' },
  });
  await record('201', 'POST /api/v1/templates/:templateId/duplicate', { params });

  const exported = await record('200', EXPORT, { params });
  const imported = await record('201', IMPORT, { body: { ...exported, name: 'Imported review' } });
  await record('201 with warnings about unknown controls', IMPORT, {
    body: JSON.parse(
      JSON.stringify(exported).replaceAll('House rules', 'Rules of another house').replace('Yearly', 'Other'),
    ),
  });
  await record('400 for an unknown format version', IMPORT, { body: { ...exported, formatVersion: 2 } });
  await record('200', 'GET /api/v1/templates');

  await createAssessment(recorder, { vendorId: await addVendor(recorder), templateId: draft.id });
  await record('409 while a draft assessment uses it', DELETE, { params });
  await record('204 when nothing uses it', DELETE, { params: { templateId: imported.id } });
  await record('404 when it is deleted already', DELETE, { params: { templateId: imported.id } });
  await record('200 for the next version', SHOW, { params: { templateId: third.id } });
}

export async function recordStarterTemplate({ record }: Recorder) {
  await record('201', 'POST /api/v1/templates/starter');
  await record('409 when it is installed already', 'POST /api/v1/templates/starter');
}
