import { readFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { CHAPTERS } from '../test/asvs/chapters.ts';
import { LEVELS } from '../test/asvs/levels.ts';
import type { AsvsChapter, Requirement } from '../test/asvs/requirement.ts';
import { listAnchors } from './doc-links.ts';
import { listMissingTests, formatTestLine } from './claims.ts';
import { listAllTestTitles } from './test-titles.ts';

const INTRODUCTION = `# OWASP ASVS 5.0, levels 1 and 2

The Application Security Verification Standard, version 5.0.0, requirement by requirement: in our words (the standard’s own
are at owasp.org, under CC BY-SA 4.0), and under each how it is met. A test is named by its file and title, as the test run
prints it; a page by its section; what an operator must set up and what does not apply is said in words. The source is
\`server/test/asvs\`. This page is generated from it, and a requirement without an answer, or with a test or a section that
does not exist, fails the build.
`;

export type AsvsSources = {
  readonly titles: readonly string[];
  readonly headingsOf: (page: string) => readonly string[];
};

const ways = ({ provedBy = [], documentedIn = [], byOperator, notApplicable }: Requirement) => ({
  tests: provedBy.length > 0,
  documents: documentedIn.length > 0,
  operator: byOperator !== undefined,
  nothing: notApplicable !== undefined,
});

export function listAsvsProblems(chapters: readonly AsvsChapter[], { titles, headingsOf }: AsvsSources): string[] {
  const existing = new Set(titles);
  const all = chapters.flatMap(({ requirements }) => requirements);
  const problemsOf = (requirement: Requirement) => {
    const { says, provedBy = [], documentedIn = [] } = requirement;
    const { nothing, ...met } = ways(requirement);
    const isMet = Object.values(met).some(Boolean);
    return [
      ...listMissingTests({ says, provedBy }, existing),
      ...documentedIn.filter((place) => !isSection(place, headingsOf)).map((place) => `there is no section "${place}"`),
      ...(isMet || nothing ? [] : ['nothing says how it is met']),
      ...(isMet && nothing ? ['it is met, and does not apply'] : []),
    ];
  };
  return [
    ...all.flatMap((requirement) => problemsOf(requirement).map((problem) => `${requirement.id}: ${problem}`)),
    ...chapters.flatMap(({ number, requirements }) =>
      requirements
        .filter(({ id }) => !id.startsWith(`${String(number)}.`))
        .map(({ id }) => `${id}: is of another chapter`),
    ),
    ...[...LEVELS.keys()].filter((id) => !all.some((one) => one.id === id)).map((id) => `${id}: is missing`),
    ...all.filter(({ id }) => !LEVELS.has(id)).map(({ id }) => `${id}: there is no such requirement`),
    ...all
      .filter(({ id }, index) => all.findIndex((one) => one.id === id) !== index)
      .map(({ id }) => `${id}: is there twice`),
  ];
}

function isSection(place: string, headingsOf: AsvsSources['headingsOf']) {
  const [page = '', anchor = ''] = place.split('#');
  return headingsOf(page).includes(anchor);
}

/** The relative path from docs/reference, where the page is. */
const fromReference = (place: string) => relative('docs/reference', place);

const linesOf = ({ provedBy = [], documentedIn = [], byOperator, notApplicable, note }: Requirement) => [
  ...provedBy.map(formatTestLine),
  ...documentedIn.map((place) => `  - Documented in [${place}](${fromReference(place)})`),
  ...(byOperator === undefined ? [] : [`  - By the operator: ${byOperator}`]),
  ...(notApplicable === undefined ? [] : [`  - Does not apply: ${notApplicable}`]),
  ...(note === undefined ? [] : [`  - ${note}`]),
];

const sectionOf = ({ number, title, requirements }: AsvsChapter) =>
  [
    `## V${String(number)} ${title}\n`,
    ...requirements.flatMap((requirement) => [
      `- **${requirement.id}** (level ${String(LEVELS.get(requirement.id))}) ${requirement.says}`,
      ...linesOf(requirement),
    ]),
  ].join('\n');

function summary(chapters: readonly AsvsChapter[]): string {
  const rows = chapters.map(({ number, title, requirements }) => {
    const counted = requirements.map(ways);
    const tests = counted.filter((way) => way.tests).length;
    const nothing = counted.filter((way) => way.nothing).length;
    return {
      name: `V${String(number)} ${title}`,
      cells: [requirements.length, tests, requirements.length - tests - nothing, nothing],
    };
  });
  const total = [0, 1, 2, 3].map((column) => rows.reduce((sum, { cells }) => sum + (cells[column] ?? 0), 0));
  return [
    '| chapter | requirements | held by tests | documented or set up | do not apply |',
    '| --- | --- | --- | --- | --- |',
    ...[...rows, { name: 'all', cells: total }].map(({ name, cells }) => `| ${name} | ${cells.join(' | ')} |`),
  ].join('\n');
}

const readHeadings = (page: string) => listAnchors(readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'));

/** Builds the page; throws if a claim on it is not proved. */
export function buildAsvsPage(): string {
  const problems = listAsvsProblems(CHAPTERS, { titles: listAllTestTitles(), headingsOf: readHeadings });
  if (problems.length > 0) throw new Error(`docs/reference/asvs.md cannot be written:\n${problems.join('\n')}`);
  return [INTRODUCTION, summary(CHAPTERS), ...CHAPTERS.map(sectionOf)].join('\n\n');
}
