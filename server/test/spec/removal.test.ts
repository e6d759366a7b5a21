import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../support/integrator.ts';
import { useStories } from './story.ts';

const integrator = useIntegrator();
const { call, test } = integrator;
const { aCompletedOne } = useStories(integrator);

const read = async (url: string) => {
  const answer = await call({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('DELETE /api/v1/frameworks/{frameworkId}', () => {
  it('204 leaves existing assessments and findings unchanged', async () => {
    const { url, framework, vendorId } = await aCompletedOne();
    const findings = `/api/v1/findings?vendorId=${vendorId}`;
    const before = [await read(url), await read(findings)];
    expect((await call({ method: 'DELETE', url: `/api/v1/frameworks/${framework.id}` })).statusCode).toBe(204);
    const after = [await read(url), await read(findings)];
    expect(after).toEqual(before);
    expect(after[1].entries[0].controlCodes).toEqual(['AC-2']);
  });
});

describe('DELETE /api/v1/vendors/{vendorId}', () => {
  it('200 deletes its assessments, responses, evidence and findings', async () => {
    const { id, url, vendorId, evidence } = await aCompletedOne();
    const { id: otherId, url: otherUrl } = await aCompletedOne();
    const rows = async (assessmentId: string) => {
      const tables = ['assessment', 'response', 'evidence', 'finding', 'comment', 'review_decision'];
      const counts = tables.map(async (table) => {
        const column = table === 'assessment' ? 'id' : 'assessment_id';
        return (await test.database.query(`select from ${table} where ${column} = $1`, [assessmentId])).length;
      });
      return Promise.all(counts);
    };
    const there = await rows(otherId);
    expect(there.every((count) => count > 0)).toBe(true);
    expect((await call({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` })).statusCode).toBe(200);
    expect(await rows(id)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const gone of [url, `/api/v1/evidence/${evidence.id}/content`, `/api/v1/vendors/${vendorId}`]) {
      expect((await call({ method: 'GET', url: gone })).statusCode).toBe(404);
    }
    expect((await read(`/api/v1/findings?vendorId=${vendorId}`)).totalCount).toBe(0);
    expect(await rows(otherId)).toEqual(there);
    expect((await read(otherUrl)).id).toBe(otherId);
  });
});
