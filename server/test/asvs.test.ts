import { describe, expect, it } from 'vitest';
import { listAsvsProblems } from '../dev/asvs-page.ts';
import { listAnchors } from '../dev/doc-links.ts';
import { CHAPTERS } from './asvs/chapters.ts';
import { LEVELS } from './asvs/levels.ts';
import type { Requirement } from './asvs/requirement.ts';

const counted = (level: 1 | 2) => [...LEVELS.values()].filter((one) => one === level).length;

describe('The list of ASVS requirements', () => {
  it('matches ASVS 5.0.0: 70 of level 1 and 183 of level 2', () => {
    expect([counted(1), counted(2), LEVELS.size]).toEqual([70, 183, 253]);
  });

  it('is answered completely and in order', () => {
    expect(CHAPTERS.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    const ids = CHAPTERS.flatMap(({ requirements }) => requirements.map(({ id }) => id));
    const parts = (id: string) => id.split('.').map(Number);
    const inOrder = ids.toSorted((a, b) => {
      const [left, right] = [parts(a), parts(b)];
      return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
    expect(ids).toEqual(inOrder);
    expect(new Set(ids)).toEqual(new Set(LEVELS.keys()));
  });
});

describe('The generated page', () => {
  const sources = { titles: ['a.test.ts > 200'], headingsOf: () => listAnchors('# A page\n\n## Ways in\n') };
  const problemsOf = (requirement: Partial<Requirement>) =>
    listAsvsProblems(
      [{ number: 1, title: 'Encoding', requirements: [{ id: '1.2.4', says: 'It holds', ...requirement }] }],
      sources,
    ).filter((problem) => problem.startsWith('1.2.4') || problem.startsWith(requirement.id ?? '1.2.4'));

  it('is written when every claim is true', () => {
    expect(problemsOf({ provedBy: ['a.test.ts > 200'], documentedIn: ['docs/a.md#ways-in'] })).toEqual([]);
    expect(problemsOf({ notApplicable: 'there is none' })).toEqual([]);
  });

  it.each<[string, Partial<Requirement>, string]>([
    ['nothing says how a requirement is met', {}, '1.2.4: nothing says how it is met'],
    ['a test does not exist', { provedBy: ['a.test.ts > gone'] }, '1.2.4: there is no test "a.test.ts > gone"'],
    ['a section does not exist', { documentedIn: ['docs/a.md#no'] }, '1.2.4: there is no section "docs/a.md#no"'],
    [
      'a requirement is met and does not apply',
      { provedBy: ['a.test.ts > 200'], notApplicable: 'none' },
      '1.2.4: it is met, and does not apply',
    ],
    ['there is no such requirement', { id: '1.9.9', notApplicable: 'none' }, '1.9.9: there is no such requirement'],
  ])('is rejected when %s', (_why, requirement, problem) => {
    expect(problemsOf(requirement)).toContain(problem);
  });

  it('is rejected when a requirement is missing', () => {
    expect(listAsvsProblems([], sources)).toHaveLength(253);
  });
});
