// Layered file systems, as a container engine makes them: each stage writes to its own folder on top of the layers it
// starts from. The host's /usr and /etc replace those of the base image. Requires root and its own mount namespace; all
// mounts end with it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lock-file.ts';

const FROM_HOST = ['usr', 'etc'];
const FOLDERS = ['dev', 'home', 'opt', 'proc', 'root', 'run', 'srv', 'sys', 'tmp', 'var/lib', 'var/tmp', ...FROM_HOST];
const LINKS = ['bin', 'lib', 'lib64', 'sbin'];
export const CONTAINER_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The layer folders, newest first. */
export type Layers = readonly string[];

export function runOrThrow(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...words].join(' ')}: ${stderr}`);
}

/** The base layer for `FROM node:…`: an empty system with the Node version of our lock file. */
export function createBaseLayer(folder: string): Layers {
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  for (const name of LINKS) symlinkSync(`usr/${name}`, join(folder, name));
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true });
  const node = join(ROOT, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
  cpSync(node, join(folder, 'usr/local/bin/node'));
  runOrThrow('chmod', '1777', join(folder, 'tmp'));
  return [folder];
}

/** Mounts the layers as a writable file system. Changes go to `above`. */
export function mountWritable(layers: Layers, above: string, root: string): void {
  for (const part of ['', ...FROM_HOST]) {
    const work = join(above, '..', 'work', part === '' ? 'root' : part);
    for (const folder of [join(above, part), work, join(root, part)]) mkdirSync(folder, { recursive: true });
    const options = `lowerdir=${lowerOf(layers, part)},upperdir=${join(above, part)},workdir=${work}`;
    runOrThrow('mount', '-t', 'overlay', 'overlay', '-o', options, join(root, part));
  }
  mountKernel(root);
}

/** Mounts the layers without an upper layer, so nothing can be written. */
export function mountReadOnly(layers: Layers, root: string): void {
  mkdirSync(root, { recursive: true });
  for (const part of ['', ...FROM_HOST]) {
    runOrThrow('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${lowerOf(layers, part)}`, join(root, part));
  }
  mountKernel(root);
}

function lowerOf(layers: Layers, part: string): string {
  const own = layers.map((layer) => join(layer, part));
  for (const folder of own) mkdirSync(folder, { recursive: true });
  return (part === '' ? own : [...own, `/${part}`]).join(':');
}

function mountKernel(root: string) {
  for (const part of ['dev', 'proc']) runOrThrow('mount', '--bind', `/${part}`, join(root, part));
}
