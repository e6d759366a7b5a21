import { describe, expect, it } from 'vitest';
import { getAssessmentCall, getReportCall, useAssessments } from '../../../../test/support/assessment-calls.ts';
import { createApiKeyCaller } from '../../../../test/support/callers.ts';
import { seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();

describe('While reports are rendered', () => {
  const { call } = integrator;

  it('200 for several concurrent reports; other requests are still served', async () => {
    const { id } = await useAssessments(integrator).anAssessment('COMPLETED');
    const waits: number[] = [];
    const ended = new AbortController();
    const others = async () => {
      while (!ended.signal.aborted) {
        const started = performance.now();
        await call(getAssessmentCall(id));
        waits.push(performance.now() - started);
      }
    };
    const running = others();
    const reports = await Promise.all([1, 2, 3, 4].map(() => call(getReportCall(id))));
    ended.abort();
    await running;
    expect(new Set(reports.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(reports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(waits.length).toBeGreaterThan(3);
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(250);
  });
});

describe('Report limits', () => {
  const hurried = useIntegrator({ REPORT_TIME_LIMIT_MS: '1' });
  const brief = useIntegrator({ REPORT_MOST_PAGES: '1' });
  const single = useIntegrator({ LIMIT_EXPORTS_AT_ONCE: '1' });
  const shared = useIntegrator({ LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION: '2' });

  it('503 when a report exceeds the time limit, on every request', async () => {
    const { id } = await useAssessments(hurried).anAssessment('DRAFT');
    for (let time = 0; time < 2; time += 1) {
      const answer = await hurried.call(getReportCall(id));
      expect([answer.statusCode, answer.json()]).toEqual([503, { error: 'The report could not be printed in time.' }]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });

  it('422 when a report would exceed the page limit', async () => {
    const { id } = await useAssessments(brief).anAssessment('DRAFT');
    const answer = await brief.call(getReportCall(id));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatch(/^The report would have \d+ pages; at most 1 are printed$/);
  });

  it('429 when a caller exceeds the limit of concurrent reports', async () => {
    const { id } = await useAssessments(single).anAssessment('DRAFT');
    const answers = await Promise.all([single.call(getReportCall(id)), single.call(getReportCall(id))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  });

  it("S9: 429 when an organisation's API keys together exceed the limit; 200 for another organisation", async () => {
    const { id } = await useAssessments(shared).anAssessment('DRAFT');
    const keys = await Promise.all(
      Array.from({ length: 13 }, () => createApiKeyCaller(shared.test, shared.organisation, ['assessments:view'])),
    );
    const otherOrganisation = await seedOrganisation(shared.test);
    const otherCall = await createApiKeyCaller(shared.test, otherOrganisation, ['vendors:view']);
    const vendor = await seedVendor(shared.test, otherOrganisation);
    const flood = keys.map((call) => call(getReportCall(id)));
    const other = await otherCall({ method: 'GET', url: `/api/v1/vendors/${vendor.id}/export` });
    const answers = await Promise.all(flood);
    expect(other.statusCode).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(11);
    expect([refused[0]?.json(), refused[0]?.headers['retry-after']]).toEqual([
      {
        error:
          'Your organisation is running too many downloads at the same time. Try again when one of them has finished.',
      },
      '1',
    ]);
  });
});
