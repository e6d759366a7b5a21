// Prints "passed failed" for a vitest report and appends the failures to a file. A run without tests, or with an error
// outside the tests, counts as failed.
import { appendFileSync, readFileSync } from 'node:fs';

type Test = { readonly fullName: string; readonly status: string; readonly failureMessages: readonly string[] };
type File = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly Test[];
};
type Report = {
  readonly success: boolean;
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly File[];
};

const MAX_LINES = 15;

const [reportPath = '', failuresPath = ''] = process.argv.slice(2);
const report: Report = JSON.parse(readFileSync(reportPath, 'utf8'));
const failedFiles = report.testResults.filter((file) => file.status === 'failed');
const broken = failedFiles.filter((file) => file.assertionResults.length === 0);
const failed = report.numFailedTests + broken.length;

const told = (name: string, words: string): string =>
  [`FAILED ${name}`, ...words.split('\n').slice(0, MAX_LINES), ''].join('\n');

const failures = [
  ...failedFiles.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${name}: ${fullName}`, failureMessages.join('\n'))),
  ),
  ...broken.map(({ name, message }) => told(name, message)),
  ...(!report.success && failed === 0 ? [told(reportPath, 'It broke outside the tests.')] : []),
];
appendFileSync(failuresPath, failures.join(''));

console.log(report.numPassedTests, report.success ? failed : Math.max(failed, 1));
process.exitCode = report.numTotalTests > 0 ? 0 : 1;
