import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { call, test, vendor } = useIntegrator();

const reading = (path: string) => call({ method: 'GET', url: `/api/v1/vendors/${path}` });
const NOT_FOUND = { error: 'Not found' };
const PARTS = ['', '/score', '/export', '/assessments', '/certifications', '/responsibilities'];

describe('GET /api/v1/vendors/{vendorId} and its sub-resources', () => {
  it.each(PARTS)('404 on %j for a vendor that does not exist', async (part) => {
    const answer = await reading(`${randomUUID()}${part}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject(NOT_FOUND);
  });

  it.each(PARTS)('404 on %j for malformed IDs', async (part) => {
    const { id } = await vendor();
    const ids = [
      '1',
      'null',
      '%00',
      '%25',
      '..%2Fvendors',
      `${id}%20`,
      `{${id}}`,
      id.slice(1),
      'x'.repeat(900),
      '🛡',
      "'--",
    ];
    for (const malformed of ids) {
      const answer = await reading(`${malformed}${part}`);
      expect([malformed, answer.statusCode]).toEqual([malformed, 404]);
      expect(answer.json()).toMatchObject(NOT_FOUND);
    }
  });

  it('404 for a vendor of another organisation', async () => {
    const stranger = await seedIntegrator(test);
    const theirs = await seedVendor(test, stranger.organisation);
    for (const part of PARTS) expect((await reading(`${theirs.id}${part}`)).json()).toMatchObject(NOT_FOUND);
  });

  it('200 for an upper-case ID', async () => {
    const { id } = await vendor();
    expect((await reading(id.toUpperCase())).json().id).toBe(id);
  });

  it('200 counts customer responsibilities', async () => {
    const { id } = await vendor();
    const statuses = ['COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'PENDING', 'NOT_APPLICABLE'];
    for (const status of statuses) {
      const payload = { title: status, status };
      await call({ method: 'POST', url: `/api/v1/vendors/${id}/responsibilities`, payload });
    }
    expect((await reading(id)).json().customerResponsibilityCompliance).toEqual({
      total: 5,
      completed: 2,
      inProgress: 1,
      pending: 1,
      notApplicable: 1,
      percent: 50,
    });
  });
});

describe('GET /api/v1/vendors/external/{externalId}', () => {
  it.each(['ERP-1', 'a/b', '100%', '%2F', 'a b+c', '漢'.repeat(255), '🛡️', 'Ω?x=1#y', ' padded ', 'score'])(
    '200 with the vendor whose external ID is %j',
    async (externalId) => {
      const { id } = await vendor({ externalId });
      const answer = await reading(`external/${encodeURIComponent(externalId)}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual((await reading(id)).json());
      expect(answer.json()).toMatchObject({ id, externalId });
    },
  );

  it.each(['unknown', 'erp-1', 'ERP-1%20', '', '%00', 'x'.repeat(256), 'x'.repeat(3000), '%zz', '%'])(
    '404 when no vendor has the external ID %j',
    async (externalId) => {
      const answer = await reading(`external/${externalId}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject(NOT_FOUND);
    },
  );

  it('404 when only a vendor of another organisation has the external ID', async () => {
    const stranger = await seedIntegrator(test);
    await seedVendor(test, stranger.organisation, { externalId: 'THEIRS' });
    expect((await reading('external/THEIRS')).statusCode).toBe(404);
  });
});

describe('GET /api/v1/vendors/{vendorId}/score', () => {
  it('200 with nulls before the first assessment', async () => {
    const { id } = await vendor({ name: 'Scored', tier: 'HIGH' });
    expect((await reading(`${id}/score`)).json()).toEqual({
      id,
      name: 'Scored',
      tier: 'HIGH',
      overallScore: null,
      lastAssessedAt: null,
      assessmentCount: 0,
      latestScore: null,
      domainBreakdown: [],
    });
  });

  it('200 with the stored scores', async () => {
    const { id } = await vendor();
    await test.database.query(
      `update vendor set overall_score = 0.5679, latest_score = 1, assessment_count = 3,
         last_assessed_at = '2026-11-01 10:20:30.4567+00' where id = $1`,
      [id],
    );
    const stored = { overallScore: 0.5679, lastAssessedAt: '2026-11-01T10:20:30.456Z' };
    expect((await reading(`${id}/score`)).json()).toMatchObject({ ...stored, latestScore: 1, assessmentCount: 3 });
    expect((await reading(id)).json()).toMatchObject(stored);
  });
});

describe('GET /api/v1/vendors/{vendorId}/assessments', () => {
  it.each([
    ['', { page: 1, pageSize: 25 }],
    ['?page=3&pageSize=7&status=COMPLETED', { page: 3, pageSize: 7 }],
    ['?status=NO_SUCH_STATUS', { page: 1, pageSize: 25 }],
  ])('200 with an empty page for %j', async (search, paging) => {
    const { id, name } = await vendor();
    const answer = await reading(`${id}/assessments${search}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      vendorId: id,
      vendorName: name,
      entries: [],
      totalCount: 0,
      nextCursor: null,
      ...paging,
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=one',
    'page=1&page=2',
    'pageSize=0',
    'pageSize=501',
    'pageSize=x',
    'status=a&status=b',
  ])('400 names the parameter for %s', async (search) => {
    const { id } = await vendor();
    const answer = await reading(`${id}/assessments?${search}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(`Invalid parameter: ${String(search.split('=')[0])}`);
  });
});
