import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../support/integrator.ts';
import type { Call } from '../support/test-app.ts';
import { ENUMS } from './resources.ts';
import { type Story, useStories } from './story.ts';

const integrator = useIntegrator();
const { call, refused } = integrator;
const { aReview, complete, aCompletedOne } = useStories(integrator);

const SEVERITIES = ENUMS.RiskWeight;
const STATUSES = ENUMS.FindingStatus;

type Finding = Readonly<Record<string, unknown>>;

const patching = (id: string, payload: object): Call => ({ method: 'PATCH', url: `/api/v1/findings/${id}`, payload });
const listing = async (search: string) => {
  const answer = await call({ method: 'GET', url: `/api/v1/findings${search}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const everyFinding = async (search = ''): Promise<Finding[]> => (await listing(`?pageSize=500${search}`)).entries;

const raising = async ({ url }: Story, severity: string) => {
  const payload = { title: `A ${severity} one`, description: 'Seen', severity };
  const answer = await call({ method: 'POST', url: `${url}/findings`, payload });
  expect(answer.statusCode).toBe(201);
};

let stories: Story[];
/** Three vendors: the first has findings of every severity, the other two have closed findings. */
beforeAll(async () => {
  const first = await aReview();
  for (const severity of SEVERITIES) await raising(first, severity);
  await complete(first);
  const [second, third] = [await aCompletedOne(), await aCompletedOne()];
  for (const [story, status] of [
    [second, 'REMEDIATED'],
    [third, 'RISK_ACCEPTED'],
  ] as const) {
    for (const { id } of await everyFinding(`&vendorId=${story.vendorId}`)) {
      expect((await call(patching(String(id), { status }))).statusCode).toBe(200);
    }
  }
  stories = [first, second, third];
});

describe('GET /api/v1/findings', () => {
  it('200 with a page of the findings of all vendors', async () => {
    const page = await listing('');
    // Ours: `nextCursor`.
    expect(Object.keys(page).sort()).toEqual(['entries', 'nextCursor', 'page', 'pageSize', 'totalCount']);
    expect(page).toMatchObject({ page: 1, pageSize: 20, totalCount: page.entries.length });
    expect(new Set(page.entries.map(({ vendorId }: Finding) => vendorId))).toEqual(
      new Set(stories.map(({ vendorId }) => vendorId)),
    );
  });

  it('200 names the vendor and the assessment of each finding', async () => {
    const [story] = stories;
    const finding = (await everyFinding()).find(({ id }) => id === story?.finding.id);
    expect(finding).toMatchObject({
      vendorId: story?.vendorId,
      vendorName: story?.vendorName,
      assessmentId: story?.id,
      assessmentTitle: 'Questionnaire',
    });
  });

  it.each(STATUSES)('200 filters by status %s', async (status) => {
    const all = await everyFinding();
    const found = await everyFinding(`&status=${status}`);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(all.filter((finding) => finding['status'] === status));
  });

  it.each(SEVERITIES)('200 filters by severity %s', async (severity) => {
    const all = await everyFinding();
    const found = await everyFinding(`&severity=${severity}`);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(all.filter((finding) => finding['severity'] === severity));
  });

  it('200 filters by vendorId; a malformed ID matches nothing', async () => {
    for (const { vendorId } of stories) {
      const found = await everyFinding(`&vendorId=${vendorId}`);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((finding) => finding['vendorId'] === vendorId)).toBe(true);
    }
    expect(await everyFinding('&vendorId=nobody')).toEqual([]);
  });

  it('200 page by page, with every finding once, starting at page 1', async () => {
    const all = await everyFinding();
    const seen: Finding[] = [];
    for (let page = 1; page <= all.length; page += 1) {
      seen.push(...(await listing(`?pageSize=1&page=${String(page)}`)).entries);
    }
    expect(seen).toEqual(all);
    expect((await listing('?pageSize=1')).entries).toEqual([all[0]]);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=one', 'status=CLOSED', 'severity=EXTREME'])(
    '400 names the parameter for %s',
    async (search) => {
      const answer = await call({ method: 'GET', url: `/api/v1/findings?${search}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toBe(`Invalid parameter: ${String(search.split('=')[0])}`);
    },
  );
});

describe('PATCH /api/v1/findings/{findingId}', () => {
  it.each(['REMEDIATED', 'RISK_ACCEPTED'])(
    '200 moves an OPEN finding to %s, with its resolutionNote',
    async (status) => {
      const { finding, vendorId } = await aCompletedOne();
      expect(finding).toMatchObject({ status: 'OPEN', resolutionNote: null, resolvedAt: null });
      const answer = await call(patching(finding.id, { status, resolutionNote: 'As agreed' }));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id: finding.id, status, resolutionNote: 'As agreed', vendorId });
      expect(await everyFinding(`&vendorId=${vendorId}`)).toContainEqual(answer.json());
    },
  );

  it('200 without a resolutionNote', async () => {
    const { finding } = await aCompletedOne();
    const answer = await call(patching(finding.id, { status: 'REMEDIATED' }));
    expect([answer.statusCode, answer.json().resolutionNote]).toEqual([200, null]);
  });

  it.each(['REMEDIATED', 'RISK_ACCEPTED'])('400 when it is already %s, whatever the new status', async (closed) => {
    const { finding } = await aCompletedOne();
    expect((await call(patching(finding.id, { status: closed }))).statusCode).toBe(200);
    for (const status of ['REMEDIATED', 'RISK_ACCEPTED']) {
      const answer = await refused(patching(finding.id, { status, resolutionNote: 'Again' }));
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'This finding is already closed' }]);
    }
  });

  it.each([
    [{}],
    [{ resolutionNote: 'No status' }],
    [{ status: 'OPEN' }],
    [{ status: 'CLOSED' }],
    [{ status: null }],
    [{ status: 'REMEDIATED', resolutionNote: 5 }],
  ])('400 for %j; writes nothing', async (payload) => {
    const { finding } = await aCompletedOne();
    const answer = await refused(patching(finding.id, payload));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Finding data is invalid');
  });

  it.each([randomUUID(), 'no-id'])('404 for the finding %s; writes nothing', async (id) => {
    const answer = await refused(patching(id, { status: 'REMEDIATED' }));
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'Not found' }]);
  });
});
