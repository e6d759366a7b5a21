// Brings up compose.yaml and compose.proxy.yaml as docs/how-to/install.md says, and takes an assessment through them.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getFreePort } from '../server/dev/free-port.ts';
import { type HttpService, sendRequest, takeAssessmentThrough } from './assessment-journey.ts';
import { readCompose, toOlderCompose } from './compose.ts';
import { ENGINE_ENVIRONMENT, podman, run, stopProcess, tryRun } from './container-engine.ts';
import { ASSAY_IMAGE, CADDY_IMAGE, POSTGRES_IMAGE } from './container-images.ts';
import { assertTrue } from './expect.ts';
import { HARDENED } from './inspect-image.ts';
import { ROOT } from './lock-file.ts';

const FOLDER = join(ROOT, 'build/deploy-check');
const PROJECT = 'assay';
/** Caddy signs certificates for names below localhost itself. */
const HOST = 'assay.localhost';
const SECOND_HOST = `acme.${HOST}`;
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt';
const MAX_START_MS = 300_000;
const SERVICES = ['postgres', 'api', 'worker', 'proxy'];

const nameOf = (service: string) => `${PROJECT}_${service}_1`;
const inspect = (name: string) => JSON.parse(podman('inspect', name))[0];
export const readSecret = (name: string) => readFileSync(join(FOLDER, 'secrets', name), 'utf8');

/** The network of the database, which the chart's pods join. */
export const DATABASE_NETWORK = `${PROJECT}_database`;

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const last = Date.now() + MAX_START_MS;
  while (!(await holds())) {
    if (Date.now() > last) throw new Error(`never: ${what}`);
    await setTimeout(200);
  }
  assertTrue(what, true);
}

/** Copies deploy/ and prepares it for its first start, with free ports in place of 80 and 443. */
function prepare(https: number, http: number) {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(join(ROOT, 'deploy'), FOLDER, { recursive: true });
  run('./make-secrets', [], { cwd: FOLDER });
  const settings = readFileSync(join(FOLDER, 'assay.env.example'), 'utf8');
  const publicUrl = `https://${HOST}:${String(https)}`;
  writeFileSync(join(FOLDER, 'assay.env'), settings.replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=${publicUrl}`));
  const variables = { ASSAY_IMAGE, POSTGRES_IMAGE, CADDY_IMAGE, ASSAY_HOST: `${HOST}, ${SECOND_HOST}` };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(FOLDER, '.env'), lines.join(''));

  const compose = readCompose(join(FOLDER, 'compose.yaml'), join(FOLDER, 'compose.proxy.yaml'));
  const proxy = {
    ...compose.services.proxy,
    ports: [`127.0.0.1:${String(http)}:80`, `127.0.0.1:${String(https)}:443`],
  };
  const file = toOlderCompose(FOLDER, { ...compose, services: { ...compose.services, proxy } });
  writeFileSync(join(FOLDER, 'resolved.json'), JSON.stringify(file));
  // `docker-compose run` compares networks with its file and stumbles over an option that podman adds.
  const networks = Object.keys(compose.networks).map((key) => [key, { external: { name: `${PROJECT}_${key}` } }]);
  writeFileSync(join(FOLDER, 'cli.json'), JSON.stringify({ ...file, networks: Object.fromEntries(networks) }));
  return new URL(publicUrl);
}

const COMPOSE = ['--project-name', PROJECT, '--file', 'resolved.json'];
const compose = (...words: string[]) =>
  run('docker-compose', [...COMPOSE, ...words], { cwd: FOLDER, timeout: MAX_START_MS });

/** podman leaves health checks to timers of systemd. Where systemd does not run, this does what the timers would. */
function startHealthChecks(): ChildProcess {
  const loop = 'while sleep 0.5; do for one in $(podman ps --quiet); do podman healthcheck run $one; done; done';
  return spawn('sh', ['-c', loop], { env: ENGINE_ENVIRONMENT, stdio: 'ignore' });
}

/** Calls `whileUp` when the services run and the assessment is scored. */
export async function runCompose(whileUp: () => Promise<void>): Promise<void> {
  const [https, http] = [await getFreePort(), await getFreePort()];
  const url = prepare(https, http);
  const healthChecks = startHealthChecks();
  try {
    const started = Date.now();
    compose('up', '--detach', '--no-build');
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    assertTrue(`compose is up after ${seconds} s: PostgreSQL, migration, server, worker and proxy`, true);
    await until('the worker is healthy', () => inspect(nameOf('worker')).State.Health.Status === 'healthy');
    await exercise({ url, ca: podman('exec', nameOf('proxy'), 'cat', AUTHORITY) }, http);
    await measureStart();
    await whileUp();
    stopServices();
  } catch (error) {
    printLogs();
    throw error;
  } finally {
    await stopProcess(healthChecks);
    tryRun('docker-compose', [...COMPOSE, 'down', '--volumes', '--timeout=5'], { cwd: FOLDER });
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

function readLog(service: string, ...options: string[]): string {
  const { stdout, stderr } = tryRun('podman', ['logs', ...options, nameOf(service)]);
  return stdout + stderr;
}

async function exercise(service: HttpService, http: number) {
  const [, token = ''] = /"setupToken":"([\w-]+)"/.exec(readLog('api')) ?? [];
  assertTrue('the log has the set-up token', token !== '');
  await takeAssessmentThrough(service, token);
  for (const path of [
    '/',
    '/portal',
    '/api/docs',
    '/api/docs/scalar.js',
    '/api/openapi.json',
    '/api/openapi-app.json',
    '/api/openapi-scim.json',
  ]) {
    await until(`${path} answers 200`, async () => (await sendRequest(service, path)).status === 200);
  }
  for (const host of [HOST, SECOND_HOST]) {
    const plain = { url: new URL(`http://${host}:${String(http)}`) };
    const secure = { ...service, url: new URL(`https://${host}:${service.url.port}`) };
    assertTrue(`the proxy redirects http to https for ${host}`, (await sendRequest(plain, '/')).status === 301);
    assertTrue(
      `the proxy refuses API keys over http for ${host}`,
      (await sendRequest(plain, '/api/v1/vendors')).status === 403,
    );
    await until(`the proxy serves https for ${host}`, async () => (await sendRequest(secure, '/')).status === 200);
  }
  const files = podman('exec', nameOf('api'), 'find', '/var/lib/assay/files', '-type', 'f');
  assertTrue('the evidence is in the volume', files !== '');
  const cli = ['--project-name', PROJECT, '--file', 'cli.json', 'run', '--rm', '-T', 'cli'];
  const doctor = tryRun('docker-compose', [...cli, 'doctor', '--json'], { cwd: FOLDER });
  assertTrue(
    `assay doctor finds no problem ${doctor.status === 0 ? '' : doctor.stdout + doctor.stderr}`,
    doctor.status === 0,
  );
}

/** Starts one more server with a memory limit, as an operator would by hand, and measures until it is healthy. */
async function measureStart() {
  const started = Date.now();
  const id = podman(
    ...['run', '--detach', ...HARDENED, `--network=${DATABASE_NETWORK}`],
    ...['--env=DATABASE_URL_FILE=/run/secrets/database_url', '--env=ASSAY_SECRET_FILE=/run/secrets/assay_secret'],
    `--env-file=${join(FOLDER, 'assay.env')}`,
    ...['database_url', 'assay_secret'].map((name) => `--volume=${FOLDER}/secrets/${name}:/run/secrets/${name}:ro`),
    ASSAY_IMAGE,
  );
  await until(
    'a server with 512 MiB of memory is healthy',
    () => tryRun('podman', ['healthcheck', 'run', id]).status === 0,
  );
  console.log(`time to healthy: ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  podman('stop', '--time=20', id);
  assertTrue('it ends with 0 on SIGTERM', inspect(id).State.ExitCode === 0);
  podman('rm', '--volumes', id);
}

function stopServices() {
  const started = Date.now();
  compose('stop');
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  const codes = SERVICES.map((service) => `${service} ${String(inspect(nameOf(service)).State.ExitCode)}`);
  assertTrue(
    `all services end with 0 on SIGTERM, in ${seconds} s: ${codes.join(', ')}`,
    codes.every((code) => code.endsWith(' 0')),
  );
}

function printLogs() {
  for (const service of [...SERVICES, 'migrate']) {
    console.log(`--- ${service}\n${readLog(service, '--tail=15')}`);
  }
}
