// Runs a service of compose.yaml in the file system of the image: as its user, without capabilities, with only the
// declared paths writable and only the given variables set.
import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Image } from './build-image.ts';
import { mountReadOnly, runOrThrow } from './layers.ts';

export type Service = {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
  readonly user?: string;
  readonly healthcheck?: { readonly test?: readonly string[] };
};

export type RunningContainer = {
  readonly ended: Promise<number>;
  readonly log: () => string;
  readonly stop: () => void;
};

export type Container = {
  readonly start: () => RunningContainer;
  /** Runs an operator command in a container of the same service. */
  readonly assay: (...words: string[]) => {
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  };
  readonly isHealthy: () => boolean;
};

export type ContainerOptions = {
  readonly image: Image;
  readonly folder: string;
  readonly secrets: string;
  /** Host names that resolve to this machine. */
  readonly hosts: readonly string[];
};

export function createContainer(
  service: Service,
  name: string,
  { image, folder, secrets, hosts }: ContainerOptions,
): Container {
  const root = join(folder, 'containers', name);
  mountReadOnly(image.layers, root);
  for (const entry of service.tmpfs ?? []) mountTmpfs(root, entry);
  for (const entry of service.volumes ?? []) mountVolume(root, entry, { image, folder });
  mountSecrets(root, secrets, service.secrets ?? []);
  mountHosts(root, join(folder, `${name}.hosts`), hosts);

  const [uid = '', gid = ''] = (service.user ?? image.user).split(':');
  // The entry point's first word becomes process 1, which receives only the signals that it handles.
  const inside = [
    ...['--pid', '--fork', '--kill-child', 'chroot', root],
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all', 'env', `--chdir=${image.workdir}`],
  ];
  const env = { ...image.environment, ...service.environment };
  const call = (words: readonly string[]) => spawnSync('unshare', [...inside, ...words], { env, encoding: 'utf8' });
  const [, ...healthcheck] = service.healthcheck?.test ?? ['CMD', ...image.healthcheck];
  return {
    start: () => {
      const words = [...inside, ...image.entrypoint, ...service.command];
      const child = spawn('unshare', words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
      process.once('exit', () => child.kill('SIGKILL'));
      const ended = once(child, 'exit').then(([status]) => status);
      return { ended, log: logOf(child, name), stop: () => signal(child) };
    },
    assay: (...words) => call([...image.entrypoint, ...words]),
    isHealthy: () => call(healthcheck).status === 0,
  };
}

/** Signals process 1 of the container, the only child of the process that created the namespace. */
function signal({ pid = 0 }: ChildProcess) {
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  process.kill(Number(children.trim()), 'SIGTERM');
}

/** Collects the log; prints errors immediately. */
function logOf({ stderr }: ChildProcessByStdio<null, null, Readable>, name: string): () => string {
  let log = '';
  stderr.on('data', (text: Buffer) => {
    log += text.toString();
    if (/"level":(50|60)|^assay:/.test(text.toString())) console.log(`${name}: ${text.toString().trim()}`);
  });
  return () => log;
}

/** `/tmp:size=512m,mode=1777` */
function mountTmpfs(root: string, entry: string) {
  const [path = '', options = 'mode=1777'] = entry.split(':');
  runOrThrow('mount', '-t', 'tmpfs', '-o', `noexec,nosuid,nodev,${options}`, 'tmpfs', join(root, path));
}

/** A new volume starts as a copy of the image's folder, including its ownership. */
function mountVolume(root: string, entry: string, { image, folder }: Pick<ContainerOptions, 'image' | 'folder'>) {
  const [source = '', path = ''] = entry.split(':');
  const volume = join(folder, 'volumes', source);
  if (!existsSync(volume)) {
    mkdirSync(join(folder, 'volumes'), { recursive: true });
    runOrThrow('cp', '-a', join(image.own, path), volume);
  }
  runOrThrow('mount', '--bind', volume, join(root, path));
}

function mountSecrets(root: string, secrets: string, names: readonly string[]) {
  runOrThrow('mount', '-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', join(root, 'run'));
  mkdirSync(join(root, 'run/secrets'));
  for (const name of names) cpSync(join(secrets, name), join(root, 'run/secrets', name));
  runOrThrow('mount', '-o', 'remount,ro', join(root, 'run'));
}

function mountHosts(root: string, file: string, hosts: readonly string[]) {
  writeFileSync(file, `127.0.0.1 localhost ${hosts.join(' ')}\n`);
  chmodSync(file, 0o644);
  runOrThrow('mount', '--bind', file, join(root, 'etc/hosts'));
}
