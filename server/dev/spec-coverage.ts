import { CHAPTERS } from '../test/spec/chapters.ts';
import type { Chapter } from '../test/spec/statement.ts';
import { listMissingTests, formatTestLine } from './claims.ts';
import { listAllTestTitles } from './test-titles.ts';

const INTRODUCTION = `# Specification coverage

This page lists every statement of the API specification, in our words, with the tests that fail if it does not hold. Each
test is given by its file and its title, as the test run prints it. Placeholders such as \`%s\` stand for the values of each
case.

The page is generated from \`server/test/spec\`. A statement without a test, or with a test that does not exist, fails the
build.
`;

/** Statements without a proof, and proofs that do not exist. */
export function listCoverageProblems(chapters: readonly Chapter[], titles: readonly string[]): string[] {
  const existing = new Set(titles);
  return chapters.flatMap(({ title, statements }) =>
    statements.flatMap((statement) => {
      if (statement.provedBy.length === 0) return [`${title}: nothing proves "${statement.says}"`];
      return listMissingTests(statement, existing).map((problem) => `${title}: ${problem}`);
    }),
  );
}

const sectionOf = ({ title, statements }: Chapter) =>
  [`## ${title}\n`, ...statements.flatMap(({ says, provedBy }) => [`- ${says}`, ...provedBy.map(formatTestLine)])].join(
    '\n',
  );

/** Builds the page; throws if a claim on it is not proved. */
export function buildSpecCoverage(): string {
  const problems = listCoverageProblems(CHAPTERS, listAllTestTitles());
  if (problems.length > 0) throw new Error(`docs/spec-coverage.md cannot be written:\n${problems.join('\n')}`);
  return [INTRODUCTION, ...CHAPTERS.map(sectionOf)].join('\n\n');
}
