// Runs vitest with the given arguments, and writes "passed failed" to `<prefix>.counts` and every failure to a file:
// `run-tests.ts <prefix> <failures file> <config> [test file …]`. If only a few files fail, they run once more with
// nothing beside them. A test that passes then is counted as passed and reported as unstable.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

type Test = { readonly fullName: string; readonly status: string; readonly failureMessages: readonly string[] };
type File = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly Test[];
};
type Report = { readonly success: boolean; readonly testResults: readonly File[] };
type Failure = { readonly name: string; readonly message: string };

const MAX_LINES = 15;
const MAX_FILES_TO_REPEAT = 3;

const [prefix = '', failuresPath = '', config = '', ...files] = process.argv.slice(2);

function runVitest(reportPath: string, ...args: readonly string[]): Report {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const { status } = spawnSync('npx', ['vitest', 'run', '--config', config, ...reporters, ...args], {
    stdio: 'inherit',
  });
  const { testResults }: Pick<Report, 'testResults'> = JSON.parse(readFileSync(reportPath, 'utf8'));
  // The report itself does not know of errors outside the tests.
  return { success: status === 0, testResults };
}

const hasFailed = ({ status }: { readonly status: string }) => status === 'failed';

/** A file that fails without a failed test, for example because an import is missing, is a failure itself. */
const findFailures = (all: readonly File[]): readonly Failure[] =>
  all.filter(hasFailed).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(hasFailed);
    if (failed.length === 0) return [{ name, message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name}: ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });

const describeFailure = (heading: string, { name, message }: Failure) =>
  [`${heading} ${name}`, ...message.split('\n').slice(0, MAX_LINES), ''].join('\n');

function repeatFailedFiles(first: Report): Report {
  const failed = first.testResults.filter(hasFailed).map(({ name }) => name);
  if (failed.length === 0 || failed.length > MAX_FILES_TO_REPEAT) return first;
  console.log(`::: repeating ${failed.join(', ')}`);
  const second = runVitest(`${prefix}-repeated.json`, '--maxWorkers=1', ...failed);
  const repeated = new Map(second.testResults.map((file) => [file.name, file]));
  return {
    success: second.success,
    testResults: first.testResults.map((file) => repeated.get(file.name) ?? file),
  };
}

const first = runVitest(`${prefix}.json`, ...files);
const last = repeatFailedFiles(first);
const passed = last.testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed');
const failures = findFailures(last.testResults);
const brokeOutside = !last.success && failures.length === 0;
const unstable = findFailures(first.testResults).filter(({ name }) => !failures.some((one) => one.name === name));

appendFileSync(
  failuresPath,
  [
    ...unstable.map((failure) => describeFailure('UNSTABLE, passed when repeated:', failure)),
    ...failures.map((failure) => describeFailure('FAILED', failure)),
    ...(brokeOutside ? [describeFailure('FAILED', { name: prefix, message: 'An error outside the tests' })] : []),
  ].join(''),
);
writeFileSync(`${prefix}.counts`, `${String(passed.length)} ${String(brokeOutside ? 1 : failures.length)}\n`);
