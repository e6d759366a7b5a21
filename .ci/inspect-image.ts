// Checks the files of the image, and what a process in it may do.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { podman, run, tryRun } from './container-engine.ts';
import { ASSAY_IMAGE, withMountedImage } from './container-images.ts';
import { assertTrue } from './expect.ts';
import { isShipped, listPackages, readLockFile, toPackageName } from './lock-file.ts';

const MAX_MB = 700;
/** How the documents tell people to run it. */
export const HARDENED = [
  ...['--read-only', '--tmpfs=/tmp:size=256m,mode=1777', '--user=10001:10001', '--memory=512m'],
  ...['--cap-drop=all', '--security-opt=no-new-privileges'],
];

/** Prints who the process is, what it may do, and which of these folders it can write to. */
const PROBE = `
const { readFileSync, writeFileSync } = require('node:fs');
const field = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(readFileSync('/proc/self/status', 'utf8'))[1];
const canWrite = (folder) => { try { writeFileSync(folder + '/probe', ''); return true; } catch { return false; } };
console.log(JSON.stringify({
  user: process.getuid() + ':' + process.getgid(),
  capabilities: field('CapEff') + field('CapBnd'),
  noNewPrivileges: field('NoNewPrivs'),
  memory: process.constrainedMemory(),
  writable: ['/', '/etc', '/opt/assay', '/usr/local/bin', '/root', '/tmp', '/var/lib/assay/files'].filter(canWrite),
}));`;

export function inspectImage(): void {
  const [{ Size: size, User: user, Healthcheck: healthcheck }] = JSON.parse(podman('image', 'inspect', ASSAY_IMAGE));
  const megabytes = Math.round(size / 1_000_000);
  assertTrue(`the image has ${String(megabytes)} MB`, megabytes < MAX_MB);
  assertTrue(`it runs as ${user}, with a health check`, user === '10001:10001' && healthcheck?.Test.length > 0);
  withMountedImage(inspectFiles);

  const seen = JSON.parse(podman('run', '--rm', ...HARDENED, '--entrypoint=node', ASSAY_IMAGE, '-e', PROBE));
  assertTrue(`its process is ${seen.user}`, seen.user === '10001:10001');
  assertTrue(
    'it has no capabilities and cannot gain any',
    /^0+$/.test(seen.capabilities) && seen.noNewPrivileges === '1',
  );
  assertTrue('it sees its memory limit of 512 MiB', seen.memory === 512 * 1_048_576);
  assertTrue(
    `it can write to ${seen.writable.join(' and ')} only`,
    seen.writable.join() === '/tmp,/var/lib/assay/files',
  );
  const binding = ['--entrypoint=node', ASSAY_IMAGE, '-e', "import('pkcs11js')"];
  const { status, stderr } = tryRun('podman', ['run', '--rm', ...HARDENED, ...binding]);
  assertTrue(`it can load pkcs11js ${status === 0 ? '' : stderr}`, status === 0);
  assertTrue('assay --help answers', podman('run', '--rm', ...HARDENED, ASSAY_IMAGE, '--help').includes('doctor'));
}

function inspectFiles(root: string) {
  const find = (folder: string, ...words: string[]) =>
    run('find', [join(root, folder), ...words])
      .split('\n')
      .filter(Boolean);

  const development = new Set(listPackages(readLockFile()).flatMap((one) => (isShipped(one) ? [] : one.name)));
  for (const one of listPackages(readLockFile()).filter(isShipped)) development.delete(one.name);
  const installed = find('opt', '-path', '*/node_modules/*', '-name', 'package.json');
  const names = new Set(installed.map((path) => toPackageName(path.replace(/\/package\.json$/, ''))));
  const superfluous = [...names].filter((name) => development.has(name));
  assertTrue(`it has no package that only builds or tests ${superfluous.join()}`, superfluous.length === 0);

  const natives = find('opt', '-name', '*.node');
  const missing = natives.flatMap((file) => {
    const { stdout } = tryRun('chroot', [root, 'ldd', file.slice(root.length)]);
    return stdout.split('\n').filter((line) => line.includes('not found'));
  });
  assertTrue(`its native modules find their libraries ${missing.join()}`, natives.length > 0 && missing.length === 0);

  const stray = find('opt/assay', '-not', '-path', '*/node_modules/*')
    .map((path) => path.slice(root.length))
    .filter((path) => /\/(\.git|\.assay|secrets)(\/|$)|\.env$|(?<!\.d)\.tsx?$/.test(path));
  assertTrue(`it has no history, secrets, sources or tests ${stray[0] ?? ''}`, stray.length === 0);

  const writable = find('opt', '!', '-type', 'l', '(', '-perm', '/022', '-o', '!', '-uid', '0', ')');
  assertTrue(`only root may change the program ${writable[0] ?? ''}`, writable.length === 0);
  assertTrue(
    'it has its bill of materials, notices and licence, and no npm',
    ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'LICENSE'].every((name) =>
      existsSync(join(root, 'opt/assay', name)),
    ) && !existsSync(join(root, 'usr/local/bin/npm')),
  );
}
