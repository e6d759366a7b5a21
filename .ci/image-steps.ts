// Runs in a mount namespace: builds the image, checks it, and runs it in a process without a network.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImage, type Image } from './build-image.ts';
import { toPackageName, listPackages, readLockFile, ROOT, isShipped } from './lock-file.ts';
import { assertTrue } from './expect.ts';

// Libraries of the system. cspell:ignore libdl libgcc libm libpthread librt libstdc

const MAX_MB = 200;
/** Libraries that every Node image has, because Node itself needs them. */
const LIBRARIES = /^\s*(linux-vdso|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+|\/lib64\/ld-linux)/;

const [folder = '', dockerfile = '', compose = ''] = process.argv.slice(2);
const started = Date.now();
const image = buildImage(readFileSync(dockerfile, 'utf8'), folder);
console.log(`built in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
inspectFiles(image);
writeFileSync(join(folder, 'image.json'), JSON.stringify(image));
const run = ['--net', process.execPath, '--conditions=source', join(ROOT, '.ci/image-run.ts'), folder, compose];
const { status } = spawnSync('unshare', run, { stdio: 'inherit' });
if (status !== 0) process.exitCode = 1;

function inspectFiles({ own, user }: Image) {
  const outputOf = (command: string, ...words: string[]) => spawnSync(command, words, { encoding: 'utf8' }).stdout;
  const megabytes = Number(outputOf('du', '-sm', own).split('\t')[0]);
  assertTrue(`adds ${String(megabytes)} MB to its base, without the packages of the system`, megabytes < MAX_MB);
  assertTrue(`runs as ${user}, a number that is not root's`, /^[1-9]\d+:[1-9]\d+$/.test(user));

  const forDevelopment = new Set(listPackages(readLockFile()).flatMap((one) => (isShipped(one) ? [] : one.name)));
  for (const one of listPackages(readLockFile()).filter(isShipped)) forDevelopment.delete(one.name);
  const installed = outputOf('find', join(own, 'opt'), '-path', '*/node_modules/*', '-name', 'package.json');
  const names = new Set(installed.split('\n').map((path) => toPackageName(path.replace(/\/package\.json$/, ''))));
  assertTrue(
    'has no package that only builds or tests',
    [...names].filter((name) => forDevelopment.has(name)).length === 0,
  );

  const needed = outputOf('find', own, '-name', '*.node')
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => outputOf('ldd', file).split('\n').filter(Boolean));
  const missing = needed.filter((line) => !LIBRARIES.test(line));
  assertTrue(
    `native modules need no library of their own ${missing.join()}`,
    needed.length > 0 && missing.length === 0,
  );

  const writable = outputOf(
    'find',
    join(own, 'opt'),
    '!',
    '-type',
    'l',
    '(',
    '-perm',
    '/022',
    '-o',
    '!',
    '-uid',
    '0',
    ')',
  );
  assertTrue(`nobody but root may change the program ${writable.split('\n')[0] ?? ''}`, writable === '');
  const top = new Set(readdirSync(join(own, 'opt/assay')));
  assertTrue(
    'brings its bill of materials, notices and licence',
    ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'LICENSE'].every((name) => top.has(name)),
  );
}
