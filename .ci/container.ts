// Runs a service of compose.yaml in the file system of the image: its user, no capabilities, nothing writable but what the
// service declares, no variable but those it is given.
import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Image } from './build-image.ts';
import { mountReadOnly, must } from './layers.ts';

export type Service = {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
  readonly user?: string;
  readonly healthcheck?: { readonly test?: readonly string[] };
};

/** What has been started, until it ends with a status. */
export type Running = { readonly ended: Promise<number>; readonly log: () => string; readonly stop: () => void };

export type Container = {
  /** The service itself. */
  readonly start: () => Running;
  /** A command of the operator, in a container of the same service. */
  readonly assay: (...words: string[]) => {
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  };
  readonly isHealthy: () => boolean;
};

export type Place = {
  readonly image: Image;
  readonly folder: string;
  readonly secrets: string;
  /** Host names that resolve to this machine. */
  readonly hosts: readonly string[];
};

export function containerOf(service: Service, name: string, { image, folder, secrets, hosts }: Place): Container {
  const root = join(folder, 'containers', name);
  mountReadOnly(image.layers, root);
  for (const entry of service.tmpfs ?? []) mountTmpfs(root, entry);
  for (const entry of service.volumes ?? []) mountVolume(root, entry, { image, folder });
  mountSecrets(root, secrets, service.secrets ?? []);
  mountHosts(root, join(folder, `${name}.hosts`), hosts);

  const [uid = '', gid = ''] = (service.user ?? image.user).split(':');
  // The first word of the entry point is process 1, which only hears the signals it asked for.
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

/** To process 1 of the container, which is the only child of the one that made its namespace. */
function signal({ pid = 0 }: ChildProcess) {
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  process.kill(Number(children.trim()), 'SIGTERM');
}

/** What it has said; errors are repeated at once. */
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
  must('mount', '-t', 'tmpfs', '-o', `noexec,nosuid,nodev,${options}`, 'tmpfs', join(root, path));
}

/** A volume begins as what the image has there, and to whom it belongs. */
function mountVolume(root: string, entry: string, { image, folder }: Pick<Place, 'image' | 'folder'>) {
  const [source = '', path = ''] = entry.split(':');
  const volume = join(folder, 'volumes', source);
  if (!existsSync(volume)) {
    mkdirSync(join(folder, 'volumes'), { recursive: true });
    must('cp', '-a', join(image.own, path), volume);
  }
  must('mount', '--bind', volume, join(root, path));
}

function mountSecrets(root: string, secrets: string, names: readonly string[]) {
  must('mount', '-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', join(root, 'run'));
  mkdirSync(join(root, 'run/secrets'));
  for (const name of names) cpSync(join(secrets, name), join(root, 'run/secrets', name));
  must('mount', '-o', 'remount,ro', join(root, 'run'));
}

function mountHosts(root: string, file: string, hosts: readonly string[]) {
  writeFileSync(file, `127.0.0.1 localhost ${hosts.join(' ')}\n`);
  chmodSync(file, 0o644);
  must('mount', '--bind', file, join(root, 'etc/hosts'));
}
