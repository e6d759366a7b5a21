import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { migrate } from '../src/platform/db/migrate.ts';
import { openApiDocument } from './openapi-document.ts';
import { startPostgres } from './postgres.ts';
import { schemaSnapshot } from './schema-snapshot.ts';
import { tableTypes } from './table-types.ts';

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
  const stale: string[] = [];
  for (const [path, text] of await generated()) {
    const content = path.endsWith('.ts')
      ? await format(text, { ...(await resolveConfig(fileAt(path))), parser: 'typescript' })
      : text;
    const current = await readFile(fileAt(path), 'utf8').catch(() => '');
    if (current === content) continue;
    stale.push(path);
    if (!check) await writeFile(fileAt(path), content);
  }
  if (stale.length > 0) console.log(`${check ? 'out of date' : 'written'}: ${stale.join(', ')}`);
  if (check && stale.length > 0) process.exitCode = 1;
}

await main(process.argv.includes('--check'));
