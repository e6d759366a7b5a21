// The lock file as the checks, the bill of materials and the notices read it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const WORKSPACES = ['contract', 'client', 'server', 'web'];

type Ranges = Readonly<Record<string, string>>;

/** A package as npm writes it down; `dev` and the like are left out where they do not hold. */
export type Entry = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly optionalDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
};

export type LockFile = { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Entry>> };

export type Package = Entry & { readonly path: string; readonly name: string; readonly version: string };

export const readJson = (path: string) => JSON.parse(readFileSync(ROOT + path, 'utf8'));
export const readLockFile = (): LockFile => readJson('package-lock.json');

export const nameAt = (path: string) => path.replace(/^.*node_modules\//, '');

/** Everything that others wrote, in the order of the lock file. */
export const packagesOf = ({ packages }: LockFile): Package[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? nameAt(path), version: entry.version ?? '' }));

/** Runs with the service or in its pages, on one system or another; the rest only builds and tests it. */
export const ships = ({ dev, devOptional }: Entry) => dev !== true && devOptional !== true;
