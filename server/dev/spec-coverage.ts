import { CHAPTERS } from '../test/spec/chapters.ts';
import type { Chapter } from '../test/spec/statement.ts';
import { missingTests, testLine } from './proof.ts';
import { allTestTitles } from './test-titles.ts';

const INTRODUCTION = `# What proves the specification

Every statement of the interface's specification, in our words, and under it the tests that fail when it does not hold:
the file, then the title as the test run prints it (\`%s\` and the like stand for what each case fills in). The statements
are in \`server/test/spec\`; this page is generated from them, and a statement without a test, or with one that does not
exist, fails the build.
`;

/** What keeps the page from being true: nothing proves a statement, or what is said to prove it does not exist. */
export function coverageProblems(chapters: readonly Chapter[], titles: readonly string[]): string[] {
  const existing = new Set(titles);
  return chapters.flatMap(({ title, statements }) =>
    statements.flatMap((statement) => {
      if (statement.provedBy.length === 0) return [`${title}: nothing proves "${statement.says}"`];
      return missingTests(statement, existing).map((problem) => `${title}: ${problem}`);
    }),
  );
}

const sectionOf = ({ title, statements }: Chapter) =>
  [`## ${title}\n`, ...statements.flatMap(({ says, provedBy }) => [`- ${says}`, ...provedBy.map(testLine)])].join('\n');

/** The page, or a refusal to write one that is not true. */
export function specCoverage(): string {
  const problems = coverageProblems(CHAPTERS, allTestTitles());
  if (problems.length > 0) throw new Error(`docs/spec-coverage.md cannot be written:\n${problems.join('\n')}`);
  return [INTRODUCTION, ...CHAPTERS.map(sectionOf)].join('\n\n');
}
