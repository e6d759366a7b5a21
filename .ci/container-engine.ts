// Runs Debian's podman, buildah and docker-compose with storage and settings of their own, so that images, containers
// and configuration of the machine are not touched. Requires root.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Survives a run, so that the next one needs neither the base images nor unchanged layers again. */
export const CACHE = '/var/cache/assay-ci';
const RUN = '/run/assay-ci';
const SOCKET = join(RUN, 'podman.sock');

// crun does not start where cgroups version 1 and 2 are mixed, systemd may be missing, and the default limits may be
// above those of the machine. podman's name server loses a question now and then: it is asked again after a second.
const ENGINE = `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
tmp_dir = "${RUN}/libpod"

[network]
network_config_dir = "${CACHE}/networks"

[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
dns_options = ["timeout:1", "attempts:5"]
`;

const STORAGE = `[storage]
driver = "overlay"
graphroot = "${CACHE}/storage"
runroot = "${RUN}/storage"
`;

export const ENGINE_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  CONTAINERS_CONF: join(CACHE, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(CACHE, 'storage.conf'),
  DOCKER_HOST: `unix://${SOCKET}`,
};

export function configureEngine(): void {
  for (const folder of [CACHE, RUN]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(CACHE, 'containers.conf'), ENGINE);
  writeFileSync(join(CACHE, 'storage.conf'), STORAGE);
}

/** No command may hang the check: the slowest, a build on a busy machine, takes less. */
const MAX_MS = 20 * 60_000;

export type Result = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

type RunOptions = { readonly cwd?: string; readonly input?: string; readonly timeout?: number };

export function tryRun(command: string, words: readonly string[], options: RunOptions = {}): Result {
  return spawnSync(command, words, {
    env: ENGINE_ENVIRONMENT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: MAX_MS,
    ...options,
  });
}

/** Runs a program and returns what it prints. Shows the end of its output if it fails. */
export function run(command: string, words: readonly string[], options: RunOptions = {}): string {
  const { status, stdout, stderr } = tryRun(command, words, options);
  if (status === 0) return stdout.trim();
  const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n');
  throw new Error(`${[command, ...words].join(' ')} ended with ${String(status)}:\n${output}`);
}

export const podman = (...words: string[]) => run('podman', words);

export const imageExists = (name: string) => tryRun('podman', ['image', 'exists', name]).status === 0;

/** The API of podman, which docker-compose talks to. */
export async function startEngineService(): Promise<ChildProcess> {
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${SOCKET}`], {
    env: ENGINE_ENVIRONMENT,
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 100 && !existsSync(SOCKET); tries += 1) await setTimeout(100);
  return service;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Stops and removes everything that runs in this storage, including what a killed earlier run has left. */
export function removeContainers(): void {
  tryRun('podman', ['pod', 'rm', '--all', '--force', '--time=5']);
  tryRun('podman', ['rm', '--all', '--force', '--volumes', '--time=5']);
  for (const kind of ['volume', 'network', 'secret']) {
    const { stdout } = tryRun('podman', [kind, 'ls', '--format={{.Name}}']);
    const names = stdout.split('\n').filter((name) => name !== '' && name !== 'podman');
    if (names.length > 0) tryRun('podman', [kind, 'rm', ...names]);
  }
}
