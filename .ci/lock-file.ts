import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const WORKSPACES = ['contract', 'client', 'server', 'web'];

type Ranges = Readonly<Record<string, string>>;

/** A package as npm records it. Flags such as `dev` are absent when false. */
export type LockEntry = {
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

export type LockFile = { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, LockEntry>> };

export type LockedPackage = LockEntry & { readonly path: string; readonly name: string; readonly version: string };

export const readJson = (path: string) => JSON.parse(readFileSync(ROOT + path, 'utf8'));
export const readLockFile = (): LockFile => readJson('package-lock.json');

export const toPackageName = (path: string) => path.replace(/^.*node_modules\//, '');

/** All third-party packages, in lock file order. */
export const listPackages = ({ packages }: LockFile): LockedPackage[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({
      ...entry,
      path,
      name: entry.name ?? toPackageName(path),
      version: entry.version ?? '',
    }));

/** Part of the server or its pages on at least one platform. Everything else is only for building and testing. */
export const isShipped = ({ dev, devOptional }: LockEntry) => dev !== true && devOptional !== true;
