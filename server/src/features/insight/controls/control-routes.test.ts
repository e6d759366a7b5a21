import { randomUUID } from 'node:crypto';
import type { Question } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveResponsesCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { insertVendorControl } from '../../../../test/support/assessment-rows.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { seedIntegrator, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, aDraft, aTemplate, call, done, organisation, test, vendor } = integrator;
const { createCall } = vendorRecordCalls('responsibilities');

let user: Awaited<ReturnType<typeof seedSignedInUser>>;
let frameworkId: string;

const get = async (path: string) => {
  const response = await user.call({ method: 'GET', url: `/api/app${path}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const status = async (path: string) => (await user.call({ method: 'GET', url: `/api/app${path}` })).statusCode;
const control = (code: string, list = '') =>
  `/frameworks/${frameworkId}/controls/${encodeURIComponent(code)}${list === '' ? '' : `/${list}`}`;

const mapped = (key: string, ...codes: string[]): Question =>
  buildQuestion(key, { controlMappings: codes.map((code) => ({ framework: 'HOUSE', version: '1', code })) });
const answers = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false }));
const responsibility = async (vendorId: string, fields: object) => {
  const response = await call(createCall(vendorId, fields));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};

const CONTROLS = ['AC-1', 'AC-2', 'A/C 3', 'DA-1', 'DA-2', 'DA-3'];

const importFramework = async () => {
  const response = await call({
    method: 'POST',
    url: '/api/v1/frameworks/import?name=House&version=1',
    headers: { 'content-type': 'text/csv' },
    payload: ['domain,code,title,guidance', ...CONTROLS.map((code) => `Access,${code},Title of ${code},Guide`)].join(
      '\n',
    ),
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};

beforeAll(async () => {
  user = await seedSignedInUser(test, organisation);
  frameworkId = await importFramework();
});

describe('GET /api/app/frameworks/:frameworkId/controls/:controlCode', () => {
  it('200 with the control, also if its code contains a slash', async () => {
    expect(await get(control('A/C 3'))).toEqual({
      ...{ frameworkId, frameworkName: 'House', frameworkVersion: '1' },
      ...{ code: 'A/C 3', title: 'Title of A/C 3', domain: 'Access', guidance: 'Guide' },
    });
  });

  it('200 for a control of a deleted framework that a vendor does not meet', async () => {
    const { id: vendor_id } = await vendor();
    const deleted = { framework_id: randomUUID(), framework_name: 'Gone', control_code: 'G-1', domain: 'Old' };
    await insertVendorControl(test, organisation, { vendor_id, ...deleted, ratio: '1/2' });
    await test.database.query('update vendor_control set shortfall = 0.5 where framework_id = $1', [
      deleted.framework_id,
    ]);
    expect(await get(`/frameworks/${deleted.framework_id}/controls/G-1`)).toMatchObject({
      ...{ frameworkName: 'Gone', frameworkVersion: null, title: 'G-1', guidance: null },
    });
    const { totalCount } = await get(`/frameworks/${deleted.framework_id}/controls/G-1/vendors`);
    expect(totalCount).toBe(1);
    expect(await get(`/frameworks/${deleted.framework_id}/controls/G-1/questions`)).toEqual({
      entries: [],
      totalCount: 0,
    });
  });

  it.each(['', 'vendors', 'questions', 'evidence', 'responsibilities'])(
    '404 for an unknown control, framework and another organisation: %s',
    async (list) => {
      expect(await status(control('AC-99', list))).toBe(404);
      const suffix = list === '' ? '' : `/${list}`;
      expect(await status(`/frameworks/${randomUUID()}/controls/AC-1${suffix}`)).toBe(404);
      const stranger = await seedSignedInUser(test, (await seedIntegrator(test)).organisation);
      const response = await stranger.call({ method: 'GET', url: `/api/app${control('AC-1', list)}` });
      expect(response.statusCode).toBe(404);
    },
  );
});

describe('GET /api/app/frameworks/:frameworkId/controls/:controlCode/vendors', () => {
  it('200 by tier, then from the worst result, with the number of the dashboard as total', async () => {
    const isolated = await seedIntegrator(test);
    const viewer = await seedSignedInUser(test, isolated.organisation);
    const framework_id = randomUUID();
    const add = async (name: string, fields: { weight: number; shortfall: number; ratio: string }) => {
      const { id } = await seedVendor(test, isolated.organisation, { name });
      const row = { vendor_id: id, framework_id, framework_name: 'House', control_code: 'X-1', domain: 'D' };
      await insertVendorControl(test, isolated.organisation, { ...row, ratio: fields.ratio });
      await test.database.query('update vendor_control set shortfall = $2, tier_weight = $3 where vendor_id = $1', [
        id,
        fields.shortfall,
        fields.weight,
      ]);
      return id;
    };
    await add('Low', { weight: 1, shortfall: 1, ratio: '0' });
    const better = await add('Critical, better', { weight: 8, shortfall: 0.25, ratio: '3/4' });
    await add('Critical, worse', { weight: 8, shortfall: 1, ratio: '0' });
    await add('Meets it', { weight: 8, shortfall: 0, ratio: '1' });
    const finding = { vendor_id: better, assessment_id: null, source: 'OTHER' } as const;
    await insertFindingRow(test, isolated.organisation, { ...finding, control_codes: ['X-1', 'Y-1'] });
    await insertFindingRow(test, isolated.organisation, { ...finding, control_codes: ['X-1'], status: 'REMEDIATED' });
    await insertFindingRow(test, isolated.organisation, { ...finding, control_codes: ['Y-1'] });
    const ask = async (url: string) => (await viewer.call({ method: 'GET', url })).json();
    const url = `/api/app/frameworks/${framework_id}/controls/X-1/vendors`;
    const { entries, ...paging } = await ask(url);
    expect(paging).toEqual({ page: 1, pageSize: 25, totalCount: 3 });
    expect(entries.map(({ name }: { name: string }) => name)).toEqual(['Critical, worse', 'Critical, better', 'Low']);
    expect(entries[1]).toEqual({
      ...{ id: better, name: 'Critical, better', tier: null, ownerName: null },
      ...{ exactScore: null, rating: 'UNSCORED', heldBackBy: [], ratio: '3/4', openFindings: 1 },
    });
    const second = await ask(`${url}?page=2&pageSize=2`);
    expect([second.entries.map(({ name }: { name: string }) => name), second.totalCount]).toEqual([['Low'], 3]);
    const { topDeficientControls } = await ask('/api/v1/dashboard');
    expect(topDeficientControls).toMatchObject([{ frameworkId: framework_id, controlCode: 'X-1', failCount: 3 }]);
  });

  it('200 with score and rating of an assessed vendor', async () => {
    const { id: vendorId } = await vendor({ name: 'Scored', tier: 'HIGH' });
    await anAssessment('COMPLETED', {
      ...withQuestions(mapped('a', 'DA-1'), buildQuestion('b')),
      vendorId,
      responses: answers({ a: 'NO', b: 'YES' }),
    });
    const { entries, totalCount } = await get(control('DA-1', 'vendors'));
    expect(totalCount).toBe(1);
    expect(entries).toMatchObject([{ id: vendorId, tier: 'HIGH', exactScore: '1/2', rating: 'RED', ratio: '0' }]);
  });

  it('400 for page 0', async () => {
    expect(await status(`${control('AC-1', 'vendors')}?page=0`)).toBe(400);
  });
});

describe('GET /api/app/frameworks/:frameworkId/controls/:controlCode/questions', () => {
  it('200 with the newest published version of each template, and a template that is only a draft', async () => {
    const inTwoSections = {
      sections: [
        { title: 'One', questions: [buildQuestion('x')] },
        { title: 'Two', questions: [buildQuestion('y'), mapped('z', 'AC-2', 'DA-3')] },
      ],
    };
    const published = await integrator.aPublishedTemplate({ name: 'Published', ...inTwoSections });
    const next = await call({ method: 'POST', url: `/api/v1/templates/${published.id}/versions` });
    expect(next.statusCode, next.body).toBe(201);
    const draft = await aTemplate({ name: 'Draft only', sections: [{ title: 'S', questions: [mapped('d', 'DA-3')] }] });
    const elsewhere = { framework: 'House', version: '2', code: 'DA-3' };
    await aTemplate({
      name: 'Another framework',
      sections: [{ title: 'S', questions: [buildQuestion('e', { controlMappings: [elsewhere] })] }],
    });
    expect(await get(control('DA-3', 'questions'))).toEqual({
      totalCount: 2,
      entries: [
        {
          ...{ templateId: draft.id, templateName: 'Draft only', templateVersion: 1, templateStatus: 'DRAFT' },
          ...{ questionKey: 'd', number: '1.1', text: 'Question d?', riskWeight: 'HIGH' },
        },
        {
          ...{ templateId: published.id, templateName: 'Published', templateVersion: 1, templateStatus: 'PUBLISHED' },
          ...{ questionKey: 'z', number: '2.2', text: 'Question z?', riskWeight: 'HIGH' },
        },
      ],
    });
  });
});

describe('GET /api/app/frameworks/:frameworkId/controls/:controlCode/evidence', () => {
  it('200 with the files of completed assessments attached to questions of the control', async () => {
    const { id: vendorId } = await vendor({ name: 'Filed' });
    const { id } = await aDraft({ ...withQuestions(mapped('a', 'DA-2', 'AC-1'), mapped('b', 'DA-3')), vendorId });
    const { send, submit, claim, finalize } = transitionCalls(id);
    await done(send);
    const upload = async (fileName: string, questionKey: string) => {
      const response = await call(uploadEvidenceCall(id, { fileName, questionKey, expiresDate: '2099-01-31' }));
      expect(response.statusCode, response.body).toBe(201);
      return response.json();
    };
    const { id: policy } = await upload('policy.txt', 'a');
    await upload('backups.txt', 'b');
    await done(saveResponsesCall(id, answers({ a: 'YES', b: 'YES' })));
    await done(submit);
    expect(await get(control('DA-2', 'evidence'))).toEqual([]);
    await done(claim);
    const { title } = await done(finalize);
    expect(await get(control('DA-2', 'evidence'))).toEqual([
      {
        ...{ id: policy, fileName: 'policy.txt', uploadedAt: expect.any(String), expiresDate: '2099-01-31' },
        ...{ assessmentId: id, assessmentTitle: title, vendorId, vendorName: 'Filed' },
      },
    ]);
  });
});

describe('GET /api/app/frameworks/:frameworkId/controls/:controlCode/responsibilities', () => {
  it('200 for all vendors: open ones first, by due date', async () => {
    const framework = await call({
      method: 'POST',
      url: '/api/v1/frameworks/import?name=Responsibilities&version=1',
      headers: { 'content-type': 'text/csv' },
      payload: 'domain,code,title,guidance\nAccess,R-1,Restrict access,',
    });
    const url = `/frameworks/${framework.json().id}/controls/R-1/responsibilities`;
    expect(await get(url)).toEqual({ entries: [], page: 1, pageSize: 25, totalCount: 0 });
    const [one, two] = [await vendor({ name: 'One' }), await vendor({ name: 'Two' })];
    const at = { controlCode: 'R-1' };
    await responsibility(one.id, { ...at, title: 'Done', status: 'COMPLETED', dueDate: '2020-01-01' });
    await responsibility(two.id, { ...at, title: 'Later', dueDate: '2099-02-01' });
    await responsibility(one.id, { ...at, title: 'Someday' });
    await responsibility(one.id, { ...at, title: 'Soon', dueDate: '2099-01-01', status: 'IN_PROGRESS' });
    await responsibility(one.id, { title: 'Elsewhere', controlCode: 'R-2' });
    const { entries, totalCount } = await get(url);
    expect(totalCount).toBe(4);
    expect(
      entries.map(({ title, vendorName }: { title: string; vendorName: string }) => `${title} at ${vendorName}`),
    ).toEqual(['Soon at One', 'Later at Two', 'Someday at One', 'Done at One']);
    const second = await get(`${url}?page=2&pageSize=3`);
    expect(second).toMatchObject({ entries: [{ title: 'Done', vendorId: one.id }], totalCount: 4 });
  });
});
