// Prints "passed failed" of a vitest report, and adds what failed to a file. A run without tests, or one that broke
// outside them, has failed.
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

const messageLines = 15;

const [reportPath = '', failuresPath = ''] = process.argv.slice(2);
const report: Report = JSON.parse(readFileSync(reportPath, 'utf8'));
const failedFiles = report.testResults.filter((file) => file.status === 'failed');
const broken = failedFiles.filter((file) => file.assertionResults.length === 0);
const failed = report.numFailedTests + broken.length;

const shown = (name: string, messages: readonly string[]): string =>
  [`FAILED ${name}`, ...messages.join('\n').split('\n').slice(0, messageLines)].join('\n') + '\n';

for (const file of failedFiles) {
  for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
    appendFileSync(failuresPath, shown(`${file.name}: ${test.fullName}`, test.failureMessages));
  }
}
for (const file of broken) appendFileSync(failuresPath, shown(file.name, [file.message]));
if (!report.success && failed === 0) appendFileSync(failuresPath, shown(`${reportPath}: outside the tests`, []));

console.log(report.numPassedTests, report.success ? failed : Math.max(failed, 1));
process.exitCode = report.numTotalTests > 0 ? 0 : 1;
