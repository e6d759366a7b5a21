import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { hasDebianPostgres } from '../../dev/debian-postgres.ts';

const folders = (process.env.PATH ?? '').split(delimiter);
const onPath = (program: string) => () => folders.some((folder) => existsSync(join(folder, program)));

type Requirement = { readonly isMet: () => boolean; readonly remedy: string };

/** What some tests need beyond the packages of the lock file, with Debian's packages as the remedy. */
const REQUIREMENTS = {
  chromium: {
    isMet: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
    remedy: 'install chromium or set CHROMIUM_PATH',
  },
  faketime: { isMet: onPath('faketime'), remedy: 'install faketime' },
  git: { isMet: onPath('git'), remedy: 'install git' },
  go: { isMet: onPath('go'), remedy: 'install golang-go' },
  'a network namespace': {
    isMet: () => onPath('ip')() && spawnSync('unshare', ['--map-root-user', '--net', '--mount', 'true']).status === 0,
    remedy: 'install iproute2 and run on Linux, with the right to create namespaces',
  },
  'PostgreSQL 15': { isMet: () => hasDebianPostgres, remedy: 'install postgresql-15' },
  prometheus: { isMet: onPath('prometheus'), remedy: 'install prometheus' },
  pdftotext: { isMet: onPath('pdftotext'), remedy: 'install poppler-utils' },
  python3: { isMet: onPath('python3'), remedy: 'install python3' },
  'an S3 server': { isMet: onPath('radosgw'), remedy: 'install ceph-mon, ceph-osd, ceph-common and radosgw' },
  softhsm2: { isMet: onPath('softhsm2-util'), remedy: 'install softhsm2' },
  'systemd-analyze': { isMet: onPath('systemd-analyze'), remedy: 'install systemd' },
} satisfies Record<string, Requirement>;

export type RequirementName = keyof typeof REQUIREMENTS;

/**
 * Whether tests that need this can run here. Prints a message if not. Always true in CI, where they would fail instead of
 * being skipped.
 */
export function canRunWith(name: RequirementName): boolean {
  if (process.env.CI !== undefined || REQUIREMENTS[name].isMet()) return true;
  console.warn(`Skipped: some tests of this file need ${name} (${REQUIREMENTS[name].remedy}).`);
  return false;
}

/** `describe` for tests that need more than the packages of the lock file. */
export const describeWith = (...names: readonly RequirementName[]) =>
  names.filter((name) => !canRunWith(name)).length === 0 ? describe : describe.skip;
