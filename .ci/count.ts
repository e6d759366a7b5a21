// Prints "passed failed" of a vitest report. A run without tests, or one that broke outside them, has failed.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const broken = report.testResults.filter(
  (file: { status: string; assertionResults: unknown[] }) => file.status === 'failed' && file.assertionResults.length === 0,
).length;
const unexplained = !report.success && report.numFailedTests + broken === 0 ? 1 : 0;
console.log(report.numPassedTests, report.numFailedTests + broken + unexplained);
process.exitCode = report.numTotalTests > 0 ? 0 : 1;
