// The software bill of materials (CycloneDX 1.6), built from the lock file and the fonts. It is reproducible: it
// contains no date, and its serial number is a hash of its content.
import { createHash } from 'node:crypto';
import type { Font } from './fonts.ts';
import {
  type LockEntry,
  type LockFile,
  toPackageName,
  type LockedPackage,
  listPackages,
  isShipped,
  WORKSPACES,
} from './lock-file.ts';

type Scope = 'required' | 'optional' | 'excluded';

const RANK: Readonly<Record<Scope, number>> = { required: 0, optional: 1, excluded: 2 };

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Excluded: for building and testing only. Optional: for one platform, or not always needed. */
function scopeOf(entry: LockEntry): Scope {
  if (!isShipped(entry)) return 'excluded';
  return entry.optional === true ? 'optional' : 'required';
}

const licencesOf = (license: string) =>
  license.includes(' ') ? [{ expression: license }] : [{ license: { id: license } }];

const hashesOf = (integrity: string) => [
  { alg: 'SHA-512', content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') },
];

const componentOf = (entry: LockedPackage) => ({
  type: 'library',
  'bom-ref': purlOf(entry.name, entry.version),
  name: entry.name,
  version: entry.version,
  scope: scopeOf(entry),
  hashes: hashesOf(entry.integrity ?? ''),
  licenses: licencesOf(entry.license ?? ''),
  purl: purlOf(entry.name, entry.version),
});

export type Component = ReturnType<typeof componentOf>;

/** A package installed in several folders is one component, with its strongest scope. */
function componentsOf(lock: LockFile): Component[] {
  const byPurl = new Map<string, Component>();
  for (const component of listPackages(lock).map(componentOf)) {
    const known = byPurl.get(component.purl);
    if (!known || RANK[component.scope] < RANK[known.scope]) byPurl.set(component.purl, component);
  }
  return [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
}

/** Node's module resolution: next to the requiring package, or in a parent folder. */
function resolve(lock: LockFile, from: string, name: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  const entry = lock.packages[place];
  if (entry) return entry.link === true ? (entry.resolved ?? null) : place;
  if (from === '') return null;
  const above = from.includes('node_modules/') ? from.replace(/(^|\/)node_modules\/(?!.*node_modules\/).*$/, '') : '';
  return resolve(lock, above, name);
}

function refAt({ packages }: LockFile, path: string): string {
  const { name = toPackageName(path), version = '' } = packages[path] ?? {};
  return purlOf(name, version);
}

function dependenciesOf(lock: LockFile) {
  const needs = new Map<string, Set<string>>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link === true) continue;
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = entry;
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
    const found = names.flatMap((name) => resolve(lock, path, name) ?? []);
    if (path === '') found.push(...WORKSPACES);
    const all = needs.get(refAt(lock, path)) ?? new Set();
    for (const place of found) all.add(refAt(lock, place));
    needs.set(refAt(lock, path), all);
  }
  return [...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }));
}

const ownComponent = (lock: LockFile, path: string) => ({
  type: path === '' ? 'application' : 'library',
  'bom-ref': refAt(lock, path),
  name: lock.packages[path]?.name ?? '',
  version: lock.packages[path]?.version ?? '',
  licenses: licencesOf(lock.packages[path]?.license ?? ''),
  purl: refAt(lock, path),
});

const fontComponentOf = ({ file, sha512, license }: Font) => ({
  type: 'file',
  'bom-ref': file,
  name: file,
  scope: 'required',
  hashes: [{ alg: 'SHA-512', content: sha512 }],
  licenses: licencesOf(license),
});

export function buildBillOfMaterials(lock: LockFile, fonts: readonly Font[]) {
  const content = {
    metadata: {
      component: { ...ownComponent(lock, ''), components: WORKSPACES.map((path) => ownComponent(lock, path)) },
    },
    components: [...componentsOf(lock), ...fonts.map(fontComponentOf)],
    dependencies: dependenciesOf(lock),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

/** A version 8 (custom) UUID: the first bits of a SHA-256. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
