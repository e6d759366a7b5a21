import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { getAssessmentCall, getReportCall, useAssessments } from '../../../../test/support/assessment-calls.ts';
import { createApiKeyCaller } from '../../../../test/support/callers.ts';
import { seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';

const integrator = useIntegrator();

describe('While reports are rendered', () => {
  const { call } = integrator;

  it('200 for several concurrent reports; other requests are still served', async () => {
    const { id } = await useAssessments(integrator).anAssessment('COMPLETED');
    let served = 0;
    const ended = new AbortController();
    const others = async () => {
      while (!ended.signal.aborted) {
        await call(getAssessmentCall(id));
        served += 1;
      }
    };
    const running = others();
    const reports = await Promise.all([1, 2, 3, 4].map(() => call(getReportCall(id))));
    ended.abort();
    await running;
    expect(new Set(reports.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(reports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(served).toBeGreaterThan(3);
  });
});

/** Reports wait for what they contain while this runs. */
async function withoutAssessments<T>({ database }: TestApp, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin; lock table assessment in access exclusive mode');
    return await work();
  } finally {
    await client.end();
  }
}

describe('Report limits', () => {
  const hurried = useIntegrator({ REPORT_TIME_LIMIT_MS: '1' });
  const brief = useIntegrator({ REPORT_MOST_PAGES: '1' });
  const single = useIntegrator({ LIMIT_EXPORTS_AT_ONCE: '1', LIMIT_EXPORTS_WAIT_MS: '1' });
  const shared = useIntegrator({ LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION: '2', LIMIT_EXPORTS_WAIT_MS: '1' });

  it('503 when a report exceeds the time limit, on every request', async () => {
    const { id } = await useAssessments(hurried).anAssessment('DRAFT');
    for (let time = 0; time < 2; time += 1) {
      const answer = await hurried.call(getReportCall(id));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        503,
        { error: 'The report could not be generated in time.' },
      ]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });

  it('422 when a report would exceed the page limit', async () => {
    const { id } = await useAssessments(brief).anAssessment('DRAFT');
    const answer = await brief.call(getReportCall(id));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatch(/^The report would have \d+ pages, but the maximum is 1$/);
  });

  it('429 when a caller exceeds the limit of concurrent reports', async () => {
    const { id } = await useAssessments(single).anAssessment('DRAFT');
    const requests = await withoutAssessments(single.test, async () => {
      const started = [single.call(getReportCall(id)), single.call(getReportCall(id))];
      expect((await Promise.race(started)).statusCode).toBe(429);
      return { started };
    });
    const answers = await Promise.all(requests.started);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  });

  it.each([
    ['reports', getReportCall],
    ['CSV lists', () => ({ method: 'GET', url: '/api/v1/assessments?format=csv' }) as const],
  ])(
    "S9: 429 when an organisation's API keys download too many %s; 200 for another organisation",
    async (_, toCall) => {
      const { id } = await useAssessments(shared).anAssessment('DRAFT');
      const keys = await Promise.all(
        Array.from({ length: 13 }, () => createApiKeyCaller(shared.test, shared.organisation, ['assessments:view'])),
      );
      const otherOrganisation = await seedOrganisation(shared.test);
      const otherCall = await createApiKeyCaller(shared.test, otherOrganisation, ['vendors:view']);
      const vendor = await seedVendor(shared.test, otherOrganisation);
      const refused: LightMyRequestResponse[] = [];
      const { flood, other } = await withoutAssessments(shared.test, async () => {
        const started = keys.map(async (call) => {
          const answer = await call(toCall(id));
          if (answer.statusCode === 429) refused.push(answer);
          return answer;
        });
        await expect.poll(() => refused).toHaveLength(11);
        return { flood: started, other: otherCall({ method: 'GET', url: `/api/v1/vendors/${vendor.id}/export` }) };
      });
      expect((await other).statusCode).toBe(200);
      expect((await Promise.all(flood)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
      expect([refused[0]?.json(), refused[0]?.headers['retry-after']]).toMatchObject([
        {
          error: 'Your organisation has too many concurrent downloads. Try again when one of them has finished.',
        },
        '1',
      ]);
    },
  );
});
