// Prints "passed failed" of a vitest report. A run without tests, or one that broke outside them, has failed.
import { readFileSync } from 'node:fs';

type File = { readonly status: string; readonly assertionResults: readonly unknown[] };
type Report = {
  readonly success: boolean;
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly File[];
};

const report: Report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
const failed = report.numFailedTests + broken.length;
console.log(report.numPassedTests, report.success ? failed : Math.max(failed, 1));
process.exitCode = report.numTotalTests > 0 ? 0 : 1;
