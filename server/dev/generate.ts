import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { migrate } from '../src/migrate.ts';
import { buildAsvsPage } from './asvs-page.ts';
import { generateClientTypes } from './client-types.ts';
import { generateOpenApi } from './openapi-document.ts';
import { startPostgres } from './postgres.ts';
import { listReferencePages } from './reference-pages.ts';
import { generateSchemaSnapshot } from './schema-snapshot.ts';
import { buildSpecCoverage } from './spec-coverage.ts';
import { generateTableTypes } from './table-types.ts';
import { writePages } from './write-pages.ts';

const OPENAPI = 'docs/openapi.json';
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
    const openApi = await generateOpenApi(url);
    const files = new Map([
      ['server/migrations/schema.sql', await generateSchemaSnapshot(client)],
      ['server/src/platform/db/tables.ts', await generateTableTypes(client)],
      [OPENAPI, openApi],
      ['client/src/schema.ts', await generateClientTypes(openApi)],
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
      ...listReferencePages(files.get(OPENAPI) ?? ''),
      { path: 'docs/spec-coverage.md', build: buildSpecCoverage },
      { path: 'docs/reference/asvs.md', build: buildAsvsPage },
    ],
    writeIfChanged,
  );
}

await main(process.argv.includes('--check'));
