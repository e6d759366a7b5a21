import type { Question } from '@assay/contract';
import { validateQuestionnaire } from '@assay/contract/conditions';
import { describe, expect, it } from 'vitest';
import { parseOscalCatalog } from '../../server/src/features/questionnaires/frameworks/oscal.ts';

/** CPU time: parsing the largest request must not block other requests for long. */
const MAX_MS = 2_000;

function msFor(read: () => unknown): number {
  const before = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('A worst-case request is parsed quickly', () => {
  const catalogOf = (parts: readonly object[], params: readonly object[]) => ({
    catalog: { metadata: { title: 'Large', version: '1' }, params, controls: [{ id: 'a', title: 'A', parts }] },
  });

  it('when the parameters of an OSCAL catalog multiply in every part', () => {
    const params = [{ id: 'p', values: ['{{p}}'.repeat(380)] }];
    const items = Array.from({ length: 30_000 }, () => ({ name: 'item', prose: '{{p}}' }));
    const catalog = catalogOf([{ name: 'statement', parts: items }], params);
    expect(msFor(() => parseOscalCatalog(catalog))).toBeLessThan(MAX_MS);
  });

  it('when the parameters of an OSCAL catalog form a cycle', () => {
    const values = (next: number) => [`{{p${String(next)}}}`.repeat(220)];
    const params = Array.from({ length: 500 }, (_, index) => ({
      id: `p${String(index)}`,
      values: values((index + 1) % 500),
    }));
    expect(msFor(() => parseOscalCatalog(catalogOf([], params)))).toBeLessThan(MAX_MS);
  });

  const question = (key: string, lookedAt: readonly string[]): Question => {
    const rules = lookedAt.map((target, value) => ({ question: target, operator: 'greaterThan' as const, value }));
    return {
      ...{ key, text: key, helpText: null, type: 'NUMERIC', riskWeight: 'LOW', required: false, options: null },
      ...{ expectedAnswer: null, controlMappings: [] },
      conditionalLogic: rules.length === 0 ? null : { match: 'all', rules },
    };
  };
  const problemsIn = (questions: readonly Question[]) => validateQuestionnaire([{ title: 'All', questions }]);

  it('when every question of a questionnaire depends on twenty others', () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${String(index)}`);
    const others = Array.from({ length: 480 }, (_, index) => question(`q${String(index)}`, keys));
    const questions = [...keys.map((key) => question(key, [])), ...others];
    expect(msFor(() => expect(problemsIn(questions)).toEqual([]))).toBeLessThan(MAX_MS);
  });

  it('when every question of a questionnaire depends on the twenty before it', () => {
    const keys = Array.from({ length: 500 }, (_, index) => `k${String(index)}`);
    const questions = keys.map((key, index) => question(key, keys.slice(Math.max(0, index - 20), index)));
    expect(msFor(() => expect(problemsIn(questions)).toEqual([]))).toBeLessThan(MAX_MS);
  });
});
