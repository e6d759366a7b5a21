import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from './support/callers.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { insertFindingRow } from './support/findings.ts';
import { insertRow, type SeededIds, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let family: SeededIds;
let call: TestCaller;
beforeEach(async () => {
  organisation = await seedOrganisation(test);
  family = await seedOneOfEverything(test, organisation, 'Doomed');
  await seedOneOfEverything(test, organisation, 'Spared');
  call = await createSessionCaller(test, organisation, ALL_PERMISSIONS);
});

const deletionOf = async (path: string) => {
  const before = await fingerprintDatabase(test.database);
  const answer = await call({ method: 'GET', url: `/api/app/${path}/deletion` });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return answer.json();
};
const rowsIn = async (table: string) =>
  (await test.database.query(`select from ${table} where organisation_id = $1`, [organisation.id])).length;

describe('GET /api/app/vendors/:vendorId/deletion', () => {
  it('200 with the exact number of rows that will be deleted with the vendor', async () => {
    const { vendorId: vendor_id, assessmentId: assessment_id } = family;
    await insertFindingRow(test, organisation, { vendor_id, assessment_id, proposed: true });
    const { refusal, removes } = await deletionOf(`vendors/${vendor_id}`);
    expect({ refusal, removes }).toEqual({
      refusal: null,
      removes: {
        ...{ assessments: 2, findings: 1, findingFiles: 1, evidenceFiles: 1 },
        ...{ certifications: 1, certificationFiles: 1, responsibilities: 1 },
      },
    });
    const tables = ['assessment', 'evidence', 'certification', 'certification_attachment', 'finding_file'];
    const before = await Promise.all(tables.map(rowsIn));
    await call({ method: 'DELETE', url: `/api/v1/vendors/${vendor_id}` });
    const after = await Promise.all(tables.map(rowsIn));
    expect(before.map((count, index) => count - (after[index] ?? 0))).toEqual([2, 1, 1, 1, 1]);
  });
});

describe('GET /api/app/frameworks/:frameworkId/deletion', () => {
  it('200 with the number of controls that will be deleted, and of templates and questions that lose mappings', async () => {
    expect(await deletionOf(`frameworks/${family.frameworkId}`)).toEqual({
      refusal: null,
      removes: { controls: 1 },
      keeps: { templates: 1, questions: 1 },
    });
    await test.database.query(`update framework set version = 'another' where id = $1`, [family.frameworkId]);
    expect((await deletionOf(`frameworks/${family.frameworkId}`)).keeps).toEqual({ templates: 0, questions: 0 });
  });
});

describe('GET /api/app/templates/:templateId/deletion', () => {
  it('200 with the number of questions that will be deleted, and of versions and assessments that stay', async () => {
    const { templateId } = family;
    await call({ method: 'POST', url: `/api/v1/templates/${templateId}/versions` });
    expect(await deletionOf(`templates/${templateId}`)).toEqual({
      refusal: null,
      removes: { questions: 1 },
      keeps: { versions: 1, assessments: 2 },
    });
  });

  it('200 with the reason why the deletion will be rejected', async () => {
    const { templateId, vendorId } = family;
    await insertRow(test.database, 'assessment', {
      organisation_id: organisation.id,
      id: randomUUID(),
      vendor_id: vendorId,
      title: 'Prepared',
      template_id: templateId,
      template_lineage_id: randomUUID(),
      template_name: 'Doomed',
      template_version: 1,
    });
    const { refusal } = await deletionOf(`templates/${templateId}`);
    const answer = await call({ method: 'DELETE', url: `/api/v1/templates/${templateId}` });
    expect([answer.statusCode, answer.json().error]).toEqual([409, refusal]);
    expect(refusal).toContain('Prepared');
  });
});

describe('Unknown IDs', () => {
  it.each(['vendors', 'frameworks', 'templates'])('404 for the deletion preview of unknown %s', async (nouns) => {
    for (const id of [randomUUID(), 'not-an-id']) {
      const answer = await call({ method: 'GET', url: `/api/app/${nouns}/${id}/deletion` });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'Not found' }]);
    }
  });
});
