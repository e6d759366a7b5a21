// Runs in an isolated network namespace: starts the database, the migration, the server and the worker of compose.yaml,
// uses them from creating an organisation to downloading a report, and stops them.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase, startGuardedPostgres } from '../server/dev/guarded-postgres.ts';
import { readCompose } from './compose.ts';
import { type Container, createContainer, type RunningContainer } from './container.ts';
import { assertTrue } from './expect.ts';
import { exerciseImage } from './exercise-image.ts';
import { runOrThrow } from './layers.ts';
import { ROOT } from './lock-file.ts';

const MAX_START_MS = 120_000;
const ASK_EVERY_MS = 250;
const [folder = '', compose = ''] = process.argv.slice(2);
const { services } = readCompose(compose);
const image = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'));

const secrets = join(folder, 'deploy/secrets');
const secretOf = (name: string) => readFileSync(join(secrets, name), 'utf8');

function makeSecrets() {
  for (const name of ['make-secrets', 'postgres'])
    cpSync(join(ROOT, 'deploy', name), join(folder, 'deploy', name), { recursive: true });
  runOrThrow(join(folder, 'deploy/make-secrets'));
}

/** Sets up the database as the PostgreSQL image does with compose.yaml, on another port. */
async function setUpDatabase(server: URL) {
  await ensureDatabase(server.href, 'assay');
  const account = spawnSync(join(folder, 'deploy/postgres/server-account.sh'), {
    env: {
      ...process.env,
      ...{ PGHOST: server.hostname, PGPORT: server.port, PGPASSWORD: server.password },
      ...{ POSTGRES_USER: server.username, POSTGRES_DB: 'assay', SECRETS: secrets },
    },
    encoding: 'utf8',
  });
  assertTrue(`makes the account of the server ${account.stderr}`, account.status === 0);
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter role ${server.username} password '${secretOf('owner_password')}'`);
  await client.end();
  for (const name of ['database_url', 'database_owner_url']) {
    writeFileSync(join(secrets, name), secretOf(name).replace(':5432/', `:${server.port}/`));
  }
}

function serviceOf(name: string): Container {
  const service = services[name];
  if (!service) throw new Error(`compose.yaml has no service ${name}`);
  return createContainer(service, name, { image, folder, secrets, hosts: ['postgres'] });
}

async function tryServices() {
  const migrate = serviceOf('migrate').assay('migrate');
  if (migrate.status !== 0) throw new Error(`never: migrates ${migrate.stderr}`);
  assertTrue('migrates', true);
  const api = serviceOf('api');
  const worker = serviceOf('worker');
  assertTrue('is not healthy before it runs', !api.isHealthy() && !worker.isHealthy());
  const started = Date.now();
  const running = { api: api.start(), worker: worker.start() };
  await until(() => api.isHealthy(), 'the server is healthy');
  console.log(`the server is healthy after ${String(Date.now() - started)} ms`);
  await until(() => worker.isHealthy(), 'the worker is healthy');
  const token = /"event":"setup-needed".*"setupToken":"[\w-]+"/;
  await until(() => token.test(running.api.log()), 'the log has the set-up token');
  await exerciseImage(api, join(folder, 'volumes/files'));
  await stop(running.api, 'the server');
  await stop(running.worker, 'the worker');
}

async function until(holds: () => boolean, what: string) {
  const last = Date.now() + MAX_START_MS;
  while (!holds()) {
    if (Date.now() > last) throw new Error(`never: ${what}`);
    await setTimeout(ASK_EVERY_MS);
  }
  assertTrue(what, true);
}

async function stop({ ended, stop: signal }: RunningContainer, name: string) {
  const started = Date.now();
  signal();
  const status = await ended;
  assertTrue(`${name} ends properly on SIGTERM, after ${String(Date.now() - started)} ms`, status === 0);
}

runOrThrow('ip', 'link', 'set', 'lo', 'up');
makeSecrets();
const postgres = await startGuardedPostgres(join(folder, 'database'));
try {
  await setUpDatabase(new URL(postgres.url('postgres')));
  await tryServices();
} catch (error) {
  assertTrue(error instanceof Error ? error.message : String(error), false);
} finally {
  await postgres.stop();
  // Processes that are still running end with this one.
  process.exit();
}
