import { describe, expect, it } from 'vitest';
import { assessmentsOf, printing, reading } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();

describe('While reports are set', () => {
  const { call } = integrator;

  it('200 for several at once, and others are answered meanwhile', async () => {
    const { id } = await assessmentsOf(integrator).anAssessment('COMPLETED');
    const waits: number[] = [];
    const ended = new AbortController();
    const others = async () => {
      while (!ended.signal.aborted) {
        const started = performance.now();
        await call(reading(id));
        waits.push(performance.now() - started);
      }
    };
    const asked = others();
    const reports = await Promise.all([1, 2, 3, 4].map(() => call(printing(id))));
    ended.abort();
    await asked;
    expect(new Set(reports.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(reports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(waits.length).toBeGreaterThan(3);
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(250);
  });
});

describe('The limits of reports', () => {
  const hurried = useIntegrator({ REPORT_TIME_LIMIT_MS: '1' });
  const brief = useIntegrator({ REPORT_MOST_PAGES: '1' });
  const single = useIntegrator({ LIMIT_EXPORTS_AT_ONCE: '1' });

  it('503 when a report takes longer than it may, and again the next time', async () => {
    const { id } = await assessmentsOf(hurried).anAssessment('DRAFT');
    for (let time = 0; time < 2; time += 1) {
      const answer = await hurried.call(printing(id));
      expect([answer.statusCode, answer.json()]).toEqual([503, { error: 'The report could not be printed in time.' }]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });

  it('422 when a report would have more pages than it may', async () => {
    const { id } = await assessmentsOf(brief).anAssessment('DRAFT');
    const answer = await brief.call(printing(id));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatch(/^The report would have \d+ pages; at most 1 are printed$/);
  });

  it('429 when a caller wants more at once than it may', async () => {
    const { id } = await assessmentsOf(single).anAssessment('DRAFT');
    const answers = await Promise.all([single.call(printing(id)), single.call(printing(id))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  });
});
