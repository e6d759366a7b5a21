import { describe, expect, it } from 'vitest';
import { buildBillOfMaterials } from './sbom-document.ts';
import { listFonts } from './fonts.ts';
import { isAllowedLicence } from './licences.ts';
import { type LockEntry, listPackages, readLockFile, isShipped } from './lock-file.ts';
import { type LockFileInput, listLockFileProblems } from './lock-file-problems.ts';
import { listNotices, formatThirdPartyNotices } from './third-party-notices.ts';

const lock = readLockFile();
const bom = buildBillOfMaterials(lock, listFonts());
const shipped = listPackages(lock).filter(isShipped);

const GOOD: LockEntry = { version: '1.2.3', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` };
const checked = (entry: LockEntry, more: Partial<LockFileInput> = {}): LockFileInput => ({
  lock: { lockfileVersion: 3, packages: { '': {}, 'node_modules/a': entry } },
  manifests: { '': {} },
  installed: () => ({ version: '1.2.3', license: entry.license }),
  ...more,
});

describe('Lock file', () => {
  it('has no problems when it is correct', () => {
    expect(listLockFileProblems(checked(GOOD))).toEqual([]);
  });

  it.each<[string, LockEntry, string]>([
    ['a package without a hash', { ...GOOD, integrity: '' }, 'has no SHA-512 of its content'],
    ['a weaker hash', { ...GOOD, integrity: 'sha1-AAAA' }, 'has no SHA-512 of its content'],
    ['the host of a registry', { ...GOOD, resolved: 'https://npm.example/a.tgz' }, 'names where it was fetched from'],
    ['a package from a repository', { ...GOOD, dependencies: { b: 'github:x/b' } }, 'b comes from "github:x/b"'],
    ['a package from an archive', { ...GOOD, dependencies: { b: 'https://b.example/b.tgz' } }, 'b comes from'],
    ['an install script', { ...GOOD, hasInstallScript: true }, 'has an install script nobody decided on'],
    ['a licence that asks for more', { ...GOOD, license: 'GPL-3.0-only' }, 'GPL-3.0-only is not allowed in what ships'],
    ['no licence', { version: '1.2.3', integrity: GOOD.integrity ?? '' }, 'none is not allowed in what ships'],
    ['the MPL in what ships', { ...GOOD, license: 'MPL-2.0' }, 'MPL-2.0 is not allowed in what ships'],
  ])('is rejected with %s', (_what, entry, words) => {
    expect(listLockFileProblems(checked(entry)).join()).toContain(words);
  });

  it('may contain MPL packages that are only for testing', () => {
    expect(listLockFileProblems(checked({ ...GOOD, license: 'MPL-2.0', dev: true }))).toEqual([]);
  });

  it('is rejected when a package.json has an unpinned version', () => {
    const manifests = { '': {}, server: { dependencies: { a: '^1.2.3' } } };
    expect(listLockFileProblems(checked(GOOD, { manifests }))).toEqual([
      'server/package.json: a is not pinned but "^1.2.3"',
    ]);
  });

  it('is rejected when a script is allowed that must not run', () => {
    const manifests = { '': { allowScripts: { a: true } } };
    expect(listLockFileProblems(checked(GOOD, { manifests }))).toEqual(['node_modules/a: may not run a script']);
  });

  it('is rejected when the installed packages differ from it', () => {
    const problems = (installed: LockFileInput['installed']) => listLockFileProblems(checked(GOOD, { installed }));
    expect(problems(() => ({ version: '1.2.4', license: 'MIT' }))).toEqual([
      'node_modules/a: 1.2.4 is installed, not 1.2.3',
    ]);
    expect(problems(() => ({ version: '1.2.3', license: 'GPL-2.0' }))).toEqual([
      'node_modules/a: is under GPL-2.0, not MIT',
    ]);
    expect(problems(() => null)).toEqual(['node_modules/a: is not installed']);
  });
});

describe('Licence expressions', () => {
  it('are allowed when one alternative is allowed', () => {
    expect(isAllowedLicence('(AFL-2.1 OR BSD-3-Clause)', true)).toBe(true);
    expect(isAllowedLicence('(GPL-2.0 OR AFL-2.1)', true)).toBe(false);
    expect(isAllowedLicence('MIT AND GPL-2.0', true)).toBe(false);
    expect(isAllowedLicence('MIT AND LGPL-3.0-or-later', true)).toBe(false);
    expect(isAllowedLicence('MIT AND LGPL-3.0-or-later', false)).toBe(true);
  });
});

describe('Bill of materials', () => {
  const refs = new Set([
    bom.metadata.component['bom-ref'],
    ...bom.metadata.component.components.map((one) => one['bom-ref']),
    ...bom.components.map((one) => one['bom-ref']),
  ]);

  it('lists every package with its version, hash and licence, and every font', () => {
    for (const { name, version, integrity = '' } of listPackages(lock)) {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      const component = bom.components.find((one) => one['bom-ref'] === purl);
      expect(component, purl).toBeDefined();
      const hex = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
      expect(component?.hashes, purl).toEqual([{ alg: 'SHA-512', content: hex }]);
      expect(component?.licenses, purl).toHaveLength(1);
    }
    expect(bom.components.filter(({ type }) => type === 'file').length).toBeGreaterThan(15);
    expect(bom.components.length).toBe(
      new Set(listPackages(lock).map(({ name, version }) => name + version)).size + listFonts().length,
    );
  });

  it('marks shipped packages as required or optional, and all others as excluded', () => {
    const scopeOf = (name: string) => bom.components.find((one) => one.name === name)?.scope;
    expect(scopeOf('fastify')).toBe('required');
    expect(scopeOf('react')).toBe('required');
    expect(scopeOf('@node-rs/argon2-linux-arm64-gnu')).toBe('optional');
    expect(scopeOf('vitest')).toBe('excluded');
  });

  it('has a complete dependency graph that includes the dependencies in our package.json files', () => {
    for (const { ref, dependsOn } of bom.dependencies) {
      expect(
        [ref, ...dependsOn].filter((one) => !refs.has(one)),
        ref,
      ).toEqual([]);
    }
    const needsOf = (ref: string) => bom.dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];
    expect(needsOf('pkg:npm/assay@0.1.0')).toContain('pkg:npm/%40assay/server@0.1.0');
    for (const name of Object.keys(lock.packages.server?.dependencies ?? {})) {
      const start = `pkg:npm/${name.replace('@', '%40')}@`;
      expect(
        needsOf('pkg:npm/%40assay/server@0.1.0').some((one) => one.startsWith(start)),
        name,
      ).toBe(true);
    }
  });

  it('is reproducible, and changes with its content', () => {
    expect(buildBillOfMaterials(lock, listFonts())).toEqual(bom);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(buildBillOfMaterials(lock, []).serialNumber).not.toBe(bom.serialNumber);
  });
});

describe('Third-party notices', () => {
  it('contain the licence text of everything that ships and nothing else', () => {
    const notices = listNotices(lock, listFonts());
    const named = notices.flatMap(({ packages }) => packages);
    const expected = shipped.map(({ name, version, license }) => `${name} ${version} (${license ?? ''})`);
    expect(new Set(named)).toEqual(
      new Set([...expected, ...listFonts().map(({ file, license }) => `${file} (${license})`)]),
    );
    for (const { packages, text } of notices) expect(text.length, packages.join()).toBeGreaterThan(200);
  });

  it('contain a shared licence text only once', () => {
    const text = formatThirdPartyNotices(lock, listFonts());
    expect(text.length).toBeLessThan(1_500_000);
    expect(text).toContain('fastify 5.');
    expect(text).toContain('@expo-google-fonts/inter 0.');
    expect(text).toContain('NotoSansArabic-Regular.ttf (OFL-1.1)');
  });
});
