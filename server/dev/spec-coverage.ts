import { CHAPTERS } from '../test/spec/chapters.ts';
import type { Chapter } from '../test/spec/statement.ts';
import { listMissingTests, formatTestLine } from './claims.ts';
import { listAllTestTitles } from './test-titles.ts';

const INTRODUCTION = `# What proves the specification

Every statement of the interface's specification, in our words, and under it the tests that fail when it does not hold:
the file, then the title as the test run prints it (\`%s\` and the like stand for what each case fills in). The statements
are in \`server/test/spec\`; this page is generated from them, and a statement without a test, or with one that does not
exist, fails the build.
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
