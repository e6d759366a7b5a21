// Runs README.md and the tutorials on a clean clone, with nothing else installed: every command in a terminal, every
// numbered step in a browser. Paths limit the run to those pages. --here uses the working tree and its packages instead
// of the last commit. --pictures retakes the screenshots.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerAQuestionnaire } from '../e2e/documents/answer-a-questionnaire.ts';
import { runDocument, type RunDocumentResult } from '../e2e/documents/run-document.ts';
import { firstAssessment } from '../e2e/documents/first-assessment.ts';
import type { Actions } from '../e2e/documents/reader.ts';
import { createCleanEnvironment } from '../e2e/documents/clean-environment.ts';
import { startBrowser } from '../server/test/support/browser.ts';
import { ensureDatabase, startGuardedPostgres } from '../server/dev/guarded-postgres.ts';
import { commitWorkingTree } from './working-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const FIRST = 'docs/tutorials/first-assessment.md';
const ACTIONS: Readonly<Record<string, Actions>> = {
  [FIRST]: firstAssessment,
  'docs/tutorials/answer-a-questionnaire.md': answerAQuestionnaire,
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { here: { type: 'boolean', default: false }, pictures: { type: 'boolean', default: false } },
});

const git = (...words: readonly string[]) => execFileSync('git', ['-C', repository, ...words]).toString();
const committed = (path: string) => git('show', `HEAD:${path}`);

function allPages(): readonly string[] {
  const tutorials = git('ls-tree', '--name-only', 'HEAD', 'docs/tutorials/').split('\n');
  return [...new Set([FIRST, ...tutorials.filter((path) => path.endsWith('.md')), 'README.md'])];
}

function folderFor(path: string): string {
  const folder = join(dir, basename(path, '.md'));
  mkdirSync(folder);
  return folder;
}

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} minutes`;

function tell(path: string, { steps, commands, seconds, installed }: RunDocumentResult): void {
  const all = [...(steps > 0 ? [`${String(steps)} steps`] : []), `${String(commands)} commands`, minutes(seconds)];
  const ofWhich = installed.seconds > 0 ? `, of which npm ci ${minutes(installed.seconds)}` : '';
  console.log(`${path}: ${all.join(', ')}${ofWhich}\n`);
}

const dir = mkdtempSync(join(tmpdir(), 'assay-documents-'));
// PostgreSQL runs as its own user and needs access to the folder.
chmodSync(dir, 0o755);
const repository = options.here ? commitWorkingTree(ROOT, dir) : ROOT;
const paths = positionals.length > 0 ? positionals : allPages();
const postgres = await startGuardedPostgres(join(dir, 'postgres'));
const browser = await startBrowser();

/** Runs each page in its own clean environment. Only the installed packages are reused. */
async function followAll(): Promise<readonly RunDocumentResult[]> {
  await ensureDatabase(postgres.url('postgres'), 'assay', { fresh: true });
  const env = createCleanEnvironment(repository);
  const given = { DATABASE_URL: postgres.url('assay') };
  const pictures = options.pictures ? ROOT : null;
  let packages = options.here ? ROOT : null;
  const results: RunDocumentResult[] = [];
  for (const path of paths) {
    const page = { path, markdown: committed(path), actions: ACTIONS[path] ?? {}, dir: folderFor(path) };
    try {
      const result = await runDocument({ ...page, env, given, packages, pictures, browser });
      packages ??= result.installed.in;
      results.push(result);
      tell(path, result);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
  return results;
}

try {
  const results = await followAll();
  const commands = results.reduce((sum, result) => sum + result.commands, 0);
  const blocks = results.reduce((sum, result) => sum + result.blocks, 0);
  console.log(`${String(commands)} commands of ${String(results.length)} documents in ${String(blocks)} blocks`);
} finally {
  await browser.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
