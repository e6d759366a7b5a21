import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { readAllAnswers } from '../test/recording/answer-files.ts';
import { migrate } from '../src/migrate.ts';
import { buildAsvsPage } from './asvs-page.ts';
import { generateClientTypes } from './client-types.ts';
import { buildOpenApiExamples } from './openapi-examples.ts';
import { generateOpenApi } from './openapi-document.ts';
import { startPostgres } from './postgres.ts';
import { generatePythonModels, generatePythonOperations } from './python-client.ts';
import { listReferencePages } from './reference-pages.ts';
import { generateSchemaSnapshot } from './schema-snapshot.ts';
import { buildSpecCoverage } from './spec-coverage.ts';
import { generateTableTypes } from './table-types.ts';
import { writePages } from './write-pages.ts';

const OPENAPI_FILES = { public: 'docs/openapi.json', app: 'docs/openapi-app.json', scim: 'docs/openapi-scim.json' };
const EXAMPLES = 'server/src/features/operations/reference/openapi-examples.json';
const FORMATTED = /\.(ts|md)$/;
const fileAt = (path: string) => new URL(`../../${path}`, import.meta.url);

async function generated(): Promise<Map<string, string>> {
  const postgres = await startPostgres({
    dir: await mkdtemp(join(tmpdir(), 'assay-')),
    persistent: false,
    volatile: true,
  });
  try {
    const url = postgres.url('postgres');
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const answers = (await readAllAnswers()).flatMap((group) => Object.values(group));
    const examples = buildOpenApiExamples(answers);
    const openApi = await generateOpenApi(url, examples);
    const files = new Map([
      ['server/migrations/schema.sql', await generateSchemaSnapshot(client)],
      ['server/src/platform/db/tables.ts', await generateTableTypes(client)],
      [EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`],
      [OPENAPI_FILES.public, openApi.public],
      [OPENAPI_FILES.app, openApi.app],
      [OPENAPI_FILES.scim, openApi.scim],
      // Our own web app uses the client, too.
      ['client/src/schema.ts', await generateClientTypes([openApi.public, openApi.app])],
      ['client-python/src/assay_client/models.py', generatePythonModels(openApi.public)],
      ['client-python/src/assay_client/operations.py', generatePythonOperations(openApi.public)],
    ]);
    await client.end();
    return files;
  } finally {
    await postgres.stop();
  }
}

/** Writes the generated files. With `--check` it writes nothing and fails if a committed file differs. */
async function main(check: boolean) {
  const writeIfChanged = async (path: string, text: string) => {
    const content = FORMATTED.test(path)
      ? await format(text, { ...(await resolveConfig(fileAt(path))), filepath: path })
      : text;
    const current = await readFile(fileAt(path), 'utf8').catch(() => '');
    if (current === content) return;
    console.log(`${check ? 'out of date' : 'written'}: ${path}`);
    if (check) process.exitCode = 1;
    else await writeFile(fileAt(path), content);
  };
  const files = await generated();
  for (const [path, text] of files) await writeIfChanged(path, text);
  // Last, because a page throws when a description or proof is missing.
  await writePages(
    [
      ...listReferencePages(Object.values(OPENAPI_FILES).map((path) => files.get(path) ?? '')),
      { path: 'docs/spec-coverage.md', build: buildSpecCoverage },
      { path: 'docs/reference/asvs.md', build: buildAsvsPage },
    ],
    writeIfChanged,
  );
}

await main(process.argv.includes('--check'));
