import { VENDOR_FIELDS, vendorInputs } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { seedUser } from '../support/factories.ts';
import { useIntegrator } from '../support/integrator.ts';
import { OPTIONAL_VENDOR_FIELDS } from '../support/vendor-examples.ts';
import { expectShape, IMPORT_FIELDS, RESOURCES } from './resources.ts';
import { type Story, useStories } from './story.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { aCompletedOne } = useStories(integrator);

const read = async (path: string) => {
  const answer = await call({ method: 'GET', url: `/api/v1/vendors${path}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const EVERY_FIELD = { ...OPTIONAL_VENDOR_FIELDS, externalId: 'ERP-7' };

/** Without the fields of the record that the specification does not name. */
const specifiedIn = ({ shape }: z.ZodObject, answer: object) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name in shape || !(name in vendorInputs)));

let story: Story;
let bareId: string;
/** One vendor with all fields set, and one with only a name and an email address. */
beforeAll(async () => {
  story = await aCompletedOne();
  const { vendorId, url: assessmentUrl } = story;
  const url = `/api/v1/vendors/${vendorId}`;
  const { id: ownerId } = await seedUser(test, integrator.organisation);
  expect((await call({ method: 'PUT', url, payload: { ...EVERY_FIELD, ownerId } })).statusCode).toBe(200);
  const duty = await call({ method: 'POST', url: `${url}/responsibilities`, payload: { title: 'Rotate keys' } });
  expect(duty.statusCode).toBe(201);
  const { template } = (await call({ method: 'GET', url: assessmentUrl })).json();
  const payload = { vendorId, templateId: template.id, title: 'Not sent yet' };
  expect((await call({ method: 'POST', url: '/api/v1/assessments', payload })).statusCode).toBe(201);
  bareId = (await vendor({ name: 'Bare' })).id;
});

describe('A vendor list entry', () => {
  it('has exactly the specified fields, with null for unknown values', async () => {
    const entries: Record<string, unknown>[] = await read('');
    const entry = (id: string) => {
      // Ours: `updatedAt`.
      const { updatedAt, ...specified } = entries.find((one) => one['id'] === id) ?? {};
      expect(updatedAt).toEqual(expect.any(String));
      return specified;
    };
    expectShape(RESOURCES['Vendor list entry'], { full: entry(story.vendorId), bare: entry(bareId) });
  });

  it.each([0, 0.5679, 1])('shows the overallScore %d as a number from 0 to 1', async (score) => {
    const { id } = await vendor({ externalId: `SCORE-${String(score)}` });
    await test.database.query('update vendor set overall_score = $2 where id = $1', [id, score]);
    expect((await read(`?externalId=SCORE-${String(score)}`))[0].overallScore).toBe(score);
  });
});

describe('A vendor detail', () => {
  const shape = RESOURCES['Vendor detail'];

  it('has exactly the specified fields and the rest of the record, with null for unknown values', async () => {
    const [full, bare] = [await read(`/${story.vendorId}`), await read(`/${bareId}`)];
    expectShape(shape, { full: specifiedIn(shape, full), bare: specifiedIn(shape, bare) });
    expect(VENDOR_FIELDS.filter((name) => !(name in full))).toEqual([]);
  });

  it('lists assessments with id, title, status, score, templateName and templateVersion', async () => {
    const { assessments } = await read(`/${story.vendorId}`);
    const template = { templateName: 'Questionnaire', templateVersion: 1 };
    expect(assessments).toEqual([
      { id: expect.any(String), title: 'Not sent yet', status: 'DRAFT', score: null, ...template },
      { id: story.id, title: 'Questionnaire', status: 'COMPLETED', score: 0.75, ...template },
    ]);
    expect((await read(`/${bareId}`)).assessments).toEqual([]);
  });

  it('lists domainBreakdown with domain, frameworkId, frameworkName, complianceRatio and controlCount', async () => {
    const { id: frameworkId, name: frameworkName } = story.framework;
    expect((await read(`/${story.vendorId}`)).domainBreakdown).toEqual([
      { domain: 'Access', frameworkId, frameworkName, complianceRatio: 0.75, controlCount: 2, exact: '3/4' },
    ]);
    expect((await read(`/${bareId}`)).domainBreakdown).toEqual([]);
  });

  it('lists history with id, title, submittedAt and score', async () => {
    const submittedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await read(`/${story.vendorId}`)).history).toEqual([
      { id: story.id, title: 'Questionnaire', submittedAt, score: 0.75, exactScore: '3/4' },
    ]);
    expect((await read(`/${bareId}`)).history).toEqual([]);
  });
});

describe('A vendor score summary', () => {
  it('has exactly the specified fields, with null for unknown values', async () => {
    const [full, bare] = [await read(`/${story.vendorId}/score`), await read(`/${bareId}/score`)];
    expectShape(RESOURCES['Vendor score summary'], { full, bare });
    expect(full).toMatchObject({ id: story.vendorId, tier: 'CRITICAL', overallScore: 0.75, latestScore: 0.75 });
  });

  it('has the domainBreakdown of the detail', async () => {
    const [score, detail] = [await read(`/${story.vendorId}/score`), await read(`/${story.vendorId}`)];
    expect(score.domainBreakdown).toEqual(detail.domainBreakdown);
    expect(score.domainBreakdown).toHaveLength(1);
  });
});

describe('A created vendor', () => {
  const writing = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await call({ method, url: `/api/v1/vendors${path}`, payload });
    expect(answer.statusCode).toBe(method === 'POST' ? 201 : 200);
    return answer.json();
  };
  const required = { name: 'Imported', contactEmail: 'risk@imported.example' };
  const shape = RESOURCES['Created vendor'];

  it('has exactly the specified fields and its external ID, with null for unknown values, as does an updated one', async () => {
    const imported = await writing('POST', '/import', required);
    const updated = await writing('PUT', `/${story.vendorId}`, { notes: 'Watch more closely.' });
    expect([imported.externalId, updated.externalId]).toEqual([null, EVERY_FIELD.externalId]);
    expectShape(shape, { full: specifiedIn(shape, updated), bare: specifiedIn(shape, imported) });
  });

  it('accepts every field of the import body, of which only name and contactEmail are required', async () => {
    const body = { ...required, ...EVERY_FIELD, externalId: 'ERP-8' };
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...IMPORT_FIELDS]));
    const created = await writing('POST', '/import', body);
    expect(created).toMatchObject({ ...body, contractRenewalDate: '2027-03-31T00:00:00.000Z' });
    for (const missing of ['name', 'contactEmail']) {
      const payload = { ...body, externalId: 'ERP-9', [missing]: undefined };
      expect((await call({ method: 'POST', url: '/api/v1/vendors/import', payload })).statusCode).toBe(400);
    }
  });

  it('accepts contractRenewalDate as a date and returns it as a date-time', async () => {
    const created = await writing('POST', '/import', { ...required, contractRenewalDate: '2027-03-31' });
    expect(created.contractRenewalDate).toBe('2027-03-31T00:00:00.000Z');
  });
});
