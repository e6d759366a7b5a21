// Builds a Dockerfile stage by stage without a container engine. Each layer is a folder.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { copyContext } from './build-context.ts';
import { type Instruction, parsePairs, sortStages, parseStages, splitWords } from './dockerfile.ts';
import { createBaseLayer, type Layers, mountWritable, runOrThrow, CONTAINER_PATH } from './layers.ts';

export type Image = {
  readonly layers: Layers;
  /** The folder that the last stage wrote to. */
  readonly own: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
};

type Built = Image & { readonly root: string };

const EMPTY = {
  environment: { PATH: CONTAINER_PATH },
  workdir: '/',
  user: '0:0',
  volumes: [],
  entrypoint: [],
  command: [],
  healthcheck: [],
};

export function buildImage(dockerfile: string, folder: string): Image {
  const context = join(folder, 'context');
  copyContext(context);
  const base = createBaseLayer(join(folder, 'machine'));
  const built = new Map<string, Built>();
  let last: Built | undefined;
  for (const stage of sortStages(parseStages(dockerfile))) {
    const started = Date.now();
    const own = join(folder, stage.name, 'own');
    const root = join(folder, stage.name, 'root');
    const from = built.get(stage.from) ?? { ...EMPTY, layers: base };
    mountWritable(from.layers, own, root);
    const start: Built = { ...from, own, root, layers: [own, ...from.layers] };
    last = stage.steps.reduce((image, step) => carryOut(image, step, { context, built }), start);
    built.set(stage.name, last);
    console.log(`--- ${stage.name}: ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  }
  if (!last) throw new Error('There is nothing to build');
  return last;
}

type Sources = { readonly context: string; readonly built: ReadonlyMap<string, Built> };

function carryOut(image: Built, step: Instruction, sources: Sources): Built {
  switch (step.name) {
    case 'WORKDIR':
      mkdirSync(join(image.root, step.text), { recursive: true });
      return { ...image, workdir: step.text };
    case 'COPY':
      copy(image, step, sources);
      return image;
    case 'RUN':
      run(image, step);
      return image;
    case 'ENV':
      return { ...image, environment: { ...image.environment, ...parsePairs(step.text) } };
    case 'USER':
      return { ...image, user: step.text };
    case 'VOLUME':
      return { ...image, volumes: [...image.volumes, step.text] };
    case 'ENTRYPOINT':
      return { ...image, entrypoint: splitWords(step) };
    case 'CMD':
      return { ...image, command: splitWords(step) };
    case 'HEALTHCHECK':
      return { ...image, healthcheck: splitWords(step) };
    default:
      return image;
  }
}

/**
 * COPY semantics: a folder is copied as its contents, a file as itself. A target is a folder if it ends in a slash or
 * has several sources.
 */
function copy(image: Built, { flags, text }: Instruction, { context, built }: Sources) {
  const words = text.split(/\s+/);
  const target = words.pop() ?? '';
  const origin = flags.from === undefined ? context : built.get(flags.from)?.root;
  if (origin === undefined) throw new Error(`There is no stage ${flags.from ?? ''}`);
  const place = join(image.root, resolve(image.workdir, target));
  for (const word of words) {
    const source = join(origin, word);
    const into = statSync(source).isDirectory() || !/\/$|^\.$/.test(target) ? place : join(place, basename(word));
    mkdirSync(dirname(into), { recursive: true });
    cpSync(source, into, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    if (flags.from === undefined) runOrThrow('chown', '-R', '0:0', into);
    if (flags.chmod !== undefined) runOrThrow('chmod', '-R', flags.chmod, into);
  }
}

const configOf = (key: string) =>
  spawnSync('npm', ['config', 'get', key], { encoding: 'utf8' })
    .stdout.trim()
    .replace(/^null$/, '');

/** Uses the npm registry settings of this machine and prefers its package cache. */
const NPM = {
  npm_config_registry: configOf('registry'),
  npm_config_cafile: configOf('cafile'),
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
};

const CACHE = /^type=cache,target=(\S+)$/;
const APT =
  /^(?:.*&& )?apt-get update +&& apt-get install -y --no-install-recommends [a-z0-9 -]+(?: +&& rm -rf \/var\/lib\/apt\/lists\/\*)?$/;

/** Skips apt-get: this machine already has the system packages. Runs everything else as root inside the stage. */
function run({ root, workdir, environment }: Built, { flags, text }: Instruction) {
  if (text.includes('apt-get')) {
    if (!APT.test(text)) throw new Error(`Not how packages are installed: ${text}`);
    return;
  }
  const [, cache] = CACHE.exec(flags.mount ?? '') ?? [];
  if (cache !== undefined) {
    mkdirSync(join(root, cache), { recursive: true });
    runOrThrow('mount', '--bind', configOf('cache'), join(root, cache));
  }
  const { status, stdout } = spawnSync('chroot', [root, 'env', `--chdir=${workdir}`, '/bin/sh', '-c', text], {
    env: { ...environment, HOME: '/root', ...NPM },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (cache !== undefined) runOrThrow('umount', join(root, cache));
  if (status !== 0) throw new Error(`Ended with ${String(status)}: ${text}\n${stdout}`);
}
