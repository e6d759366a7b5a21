import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { migrate } from '../src/migrate.ts';
import { asvsPage } from './asvs-page.ts';
import { clientTypes } from './client-types.ts';
import { openApiDocument } from './openapi-document.ts';
import { startPostgres } from './postgres.ts';
import { referencePages } from './reference-pages.ts';
import { schemaSnapshot } from './schema-snapshot.ts';
import { specCoverage } from './spec-coverage.ts';
import { tableTypes } from './table-types.ts';

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
    const openApi = await openApiDocument(url);
    const files = new Map([
      ['server/migrations/schema.sql', await schemaSnapshot(client)],
      ['server/src/platform/db/tables.ts', await tableTypes(client)],
      [OPENAPI, openApi],
      ['client/src/schema.ts', await clientTypes(openApi)],
    ]);
    await client.end();
    return files;
  } finally {
    await postgres.stop();
  }
}

/** Writes what is generated; with `--check` it writes nothing and fails where the committed file differs. */
async function main(check: boolean) {
  const keep = async (path: string, text: string) => {
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
  for (const [path, text] of files) await keep(path, text);
  // Last, because they may refuse: what is not described or proved keeps nothing else from being written.
  for (const [path, text] of await referencePages(files.get(OPENAPI) ?? '')) await keep(path, text);
  await keep('docs/spec-coverage.md', specCoverage());
  await keep('docs/reference/asvs.md', asvsPage());
}

await main(process.argv.includes('--check'));
