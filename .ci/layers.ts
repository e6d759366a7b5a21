// File systems in layers, as a container engine makes them: what a stage writes lies in a folder of its own, above the
// layers it began with. /usr and /etc of this machine stand in for those of the base image. Needs root, and a mount
// namespace of its own, with which everything here disappears.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lock-file.ts';

const FROM_HOST = ['usr', 'etc'];
const FOLDERS = ['dev', 'home', 'opt', 'proc', 'root', 'run', 'srv', 'sys', 'tmp', 'var/lib', 'var/tmp', ...FROM_HOST];
const LINKS = ['bin', 'lib', 'lib64', 'sbin'];
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The folders that were written to, the newest first. */
export type Layers = readonly string[];

export function must(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...words].join(' ')}: ${stderr}`);
}

/** What `FROM node:…` stands for: an empty system with the Node of our lock file. */
export function baseLayer(folder: string): Layers {
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true });
  for (const name of LINKS) symlinkSync(`usr/${name}`, join(folder, name));
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true });
  const node = join(ROOT, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
  cpSync(node, join(folder, 'usr/local/bin/node'));
  must('chmod', '1777', join(folder, 'tmp'));
  return [folder];
}

/** A system to work in: what is written goes to `above`. */
export function mountWritable(layers: Layers, above: string, root: string): void {
  for (const part of ['', ...FROM_HOST]) {
    const work = join(above, '..', 'work', part === '' ? 'root' : part);
    for (const folder of [join(above, part), work, join(root, part)]) mkdirSync(folder, { recursive: true });
    const options = `lowerdir=${lowerOf(layers, part)},upperdir=${join(above, part)},workdir=${work}`;
    must('mount', '-t', 'overlay', 'overlay', '-o', options, join(root, part));
  }
  mountKernel(root);
}

/** A system without anything to write to: it has no layer for it. */
export function mountReadOnly(layers: Layers, root: string): void {
  mkdirSync(root, { recursive: true });
  for (const part of ['', ...FROM_HOST]) {
    must('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${lowerOf(layers, part)}`, join(root, part));
  }
  mountKernel(root);
}

function lowerOf(layers: Layers, part: string): string {
  const own = layers.map((layer) => join(layer, part));
  for (const folder of own) mkdirSync(folder, { recursive: true });
  return (part === '' ? own : [...own, `/${part}`]).join(':');
}

function mountKernel(root: string) {
  for (const part of ['dev', 'proc']) must('mount', '--bind', `/${part}`, join(root, part));
}
