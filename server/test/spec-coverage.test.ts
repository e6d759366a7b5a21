import { describe, expect, it } from 'vitest';
import { listCoverageProblems } from '../dev/spec-coverage.ts';
import { listAllTestTitles, listTitles } from '../dev/test-titles.ts';
import { CHAPTERS } from './spec/chapters.ts';
import { IMPORT_FIELDS, RESOURCES } from './spec/resources.ts';
import { ROUTES } from './spec/routes.ts';

const said = CHAPTERS.flatMap(({ statements }) => statements.map(({ says }) => says));
const titles = listAllTestTitles();

/** The fields of each record in the specification, in its spelling or, if it has none, in words. */
const FIELDS: readonly (readonly [record: string, fields: readonly string[]])[] = [
  ...Object.entries(RESOURCES).map(([record, shape]) => [record, Object.keys(shape.shape)] as const),
  ['Vendor detail: assessments', ['id', 'title', 'status', 'score', 'templateName', 'templateVersion']],
  ['Vendor detail: domainBreakdown', ['domain', 'frameworkId', 'frameworkName', 'complianceRatio', 'controlCount']],
  ['Vendor detail: history', ['id', 'title', 'submittedAt', 'score']],
  [
    'Vendor detail: customerResponsibilityCompliance',
    ['total', 'completed', 'inProgress', 'pending', 'notApplicable', 'percent'],
  ],
  ['Vendor import body', IMPORT_FIELDS],
  ['Vendor update body', ['name', 'tier', 'contactName', 'dataSensitivity']],
  ['Assessment', ['title', 'score', 'due date', 'creation date', 'status']],
  [
    'Assessment detail',
    [
      ...['vendor info', 'template', 'questions with responses', 'review decisions', 'findings', 'threaded comments'],
      ...['evidence', 'score breakdown'],
    ],
  ],
  ['Finding update body', ['status', 'resolutionNote']],
  ['Framework', ['name', 'version', 'description', 'control count']],
  ['Control', ['domain', 'code', 'title', 'guidance']],
  [
    'Dashboard',
    [
      ...['vendor counts', 'average score', 'distribution of scores', 'vendor counts by tier', 'deficient controls'],
      ...['open findings count', 'assessment status breakdown'],
    ],
  ],
];

describe('The specification', () => {
  it('has a test for every statement, and names only tests that exist', () => {
    expect(listCoverageProblems(CHAPTERS, titles)).toEqual([]);
  });

  it('has no duplicate statement within a chapter', () => {
    for (const { statements } of CHAPTERS) {
      const all = statements.map(({ says }) => says);
      expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
    }
  });

  it.each(ROUTES.map(({ method, path }) => `${method} ${path}`))('has a statement about %s', (route) => {
    expect(said.filter((says) => says.split(' ').slice(0, 2).join(' ') === route).length).toBeGreaterThan(0);
  });

  it.each(FIELDS)('has a statement about every field of a %s', (record, fields) => {
    const about = said.filter((says) => says.startsWith(record)).join('\n');
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(about))).toEqual([]);
  });
});

describe('The test titles', () => {
  it('are read as written, with their groups', () => {
    const source = [
      `describe('GET /x', () => {`,
      `  it('200', () => {});`,
      `  it.each([1, 2])('400 for %s', () => {});`,
      `  describe.each(all)('as %s', () => { it(\`200 \${n} times\`, () => {}); });`,
      `  it.skip('500', () => {});`,
      `  test.app.inject('/x');`,
      `});`,
    ].join('\n');
    expect(listTitles('x.test.ts', source)).toEqual([
      'x.test.ts > GET /x > 200',
      'x.test.ts > GET /x > 400 for %s',
      'x.test.ts > GET /x > as %s > 200 ${n} times',
    ]);
  });

  it('are found throughout the server', () => {
    const files = new Set(titles.map((title) => title.split(' > ')[0]));
    expect([files.size > 70, titles.length > 500]).toEqual([true, true]);
    expect(files).toContain('scoring.test.ts');
    expect(files).toContain('spec-coverage.test.ts');
  });
});

describe('The generated page', () => {
  const chapter = (provedBy: readonly string[]) => [{ title: 'Vendors', statements: [{ says: 'It works', provedBy }] }];

  it('is rejected when nothing proves a statement', () => {
    expect(listCoverageProblems(chapter([]), [])).toEqual(['Vendors: nothing proves "It works"']);
  });

  it('is rejected when a named test does not exist', () => {
    expect(listCoverageProblems(chapter(['a.test.ts > 200', 'a.test.ts > gone']), ['a.test.ts > 200'])).toEqual([
      'Vendors: there is no test "a.test.ts > gone"',
    ]);
  });
});
