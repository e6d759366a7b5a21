import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { migrate } from '../src/migrate.ts';
import { asvsPage } from './asvs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { startPostgres } from './postgres.ts';
import { schemaSnapshot } from './schema-snapshot.ts';
import { specCoverage } from './spec-coverage.ts';
import { tableTypes } from './table-types.ts';

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
    const files = new Map([
      ['server/migrations/schema.sql', await schemaSnapshot(client)],
      ['server/src/platform/db/tables.ts', await tableTypes(client)],
      ['docs/openapi.json', await openApiDocument(url)],
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
  for (const [path, text] of await generated()) await keep(path, text);
  // Last, because it may refuse: what the tests do not prove keeps nothing else from being written.
  await keep('docs/spec-coverage.md', specCoverage());
  await keep('docs/asvs.md', asvsPage());
}

await main(process.argv.includes('--check'));
