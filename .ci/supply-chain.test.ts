import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { fonts } from './fonts.ts';
import { isAllowedLicence } from './licences.ts';
import { type Entry, packagesOf, readLockFile, ships } from './lock-file.ts';
import { type Checked, lockFileProblems } from './lock-file-problems.ts';
import { noticesOf, thirdPartyNotices } from './third-party-notices.ts';

const lock = readLockFile();
const bom = billOfMaterials(lock, fonts());
const shipped = packagesOf(lock).filter(ships);

const GOOD: Entry = { version: '1.2.3', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` };
const checked = (entry: Entry, more: Partial<Checked> = {}): Checked => ({
  lock: { lockfileVersion: 3, packages: { '': {}, 'node_modules/a': entry } },
  manifests: { '': {} },
  installed: () => ({ version: '1.2.3', license: entry.license }),
  ...more,
});

describe('A lock file', () => {
  it('without fault has no problems', () => {
    expect(lockFileProblems(checked(GOOD))).toEqual([]);
  });

  it.each<[string, Entry, string]>([
    ['a package without a hash', { ...GOOD, integrity: '' }, 'has no SHA-512 of its content'],
    ['a weaker hash', { ...GOOD, integrity: 'sha1-AAAA' }, 'has no SHA-512 of its content'],
    ['the host of a registry', { ...GOOD, resolved: 'https://npm.example/a.tgz' }, 'names where it was fetched from'],
    ['a package from a repository', { ...GOOD, dependencies: { b: 'github:x/b' } }, 'b comes from "github:x/b"'],
    ['a package from an archive', { ...GOOD, dependencies: { b: 'https://b.example/b.tgz' } }, 'b comes from'],
    ['an install script', { ...GOOD, hasInstallScript: true }, 'has an install script nobody decided on'],
    ['a licence that asks for more', { ...GOOD, license: 'GPL-3.0-only' }, 'GPL-3.0-only is not allowed in what ships'],
    ['no licence', { version: '1.2.3', integrity: GOOD.integrity ?? '' }, 'none is not allowed in what ships'],
    ['the MPL in what ships', { ...GOOD, license: 'MPL-2.0' }, 'MPL-2.0 is not allowed in what ships'],
  ])('with %s is refused', (_what, entry, words) => {
    expect(lockFileProblems(checked(entry)).join()).toContain(words);
  });

  it('with the MPL in what only tests is accepted', () => {
    expect(lockFileProblems(checked({ ...GOOD, license: 'MPL-2.0', dev: true }))).toEqual([]);
  });

  it('is refused beside a package.json that does not pin', () => {
    const manifests = { '': {}, server: { dependencies: { a: '^1.2.3' } } };
    expect(lockFileProblems(checked(GOOD, { manifests }))).toEqual([
      'server/package.json: a is not pinned but "^1.2.3"',
    ]);
  });

  it('is refused when a script is allowed that should not run', () => {
    const manifests = { '': { allowScripts: { a: true } } };
    expect(lockFileProblems(checked(GOOD, { manifests }))).toEqual(['node_modules/a: may not run a script']);
  });

  it('is refused when something else than it says is installed', () => {
    const problems = (installed: Checked['installed']) => lockFileProblems(checked(GOOD, { installed }));
    expect(problems(() => ({ version: '1.2.4', license: 'MIT' }))).toEqual([
      'node_modules/a: 1.2.4 is installed, not 1.2.3',
    ]);
    expect(problems(() => ({ version: '1.2.3', license: 'GPL-2.0' }))).toEqual([
      'node_modules/a: is under GPL-2.0, not MIT',
    ]);
    expect(problems(() => null)).toEqual(['node_modules/a: is not installed']);
  });
});

describe('A choice of licences', () => {
  it('is allowed when one of them is', () => {
    expect(isAllowedLicence('(AFL-2.1 OR BSD-3-Clause)', true)).toBe(true);
    expect(isAllowedLicence('(GPL-2.0 OR AFL-2.1)', true)).toBe(false);
    expect(isAllowedLicence('MIT AND GPL-2.0', true)).toBe(false);
    expect(isAllowedLicence('MIT AND LGPL-3.0-or-later', true)).toBe(false);
    expect(isAllowedLicence('MIT AND LGPL-3.0-or-later', false)).toBe(true);
  });
});

describe('The bill of materials', () => {
  const refs = new Set([
    bom.metadata.component['bom-ref'],
    ...bom.metadata.component.components.map((one) => one['bom-ref']),
    ...bom.components.map((one) => one['bom-ref']),
  ]);

  it('has every package of the lock file with its version, hash and licence, and every font', () => {
    for (const { name, version, integrity = '' } of packagesOf(lock)) {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      const component = bom.components.find((one) => one['bom-ref'] === purl);
      expect(component, purl).toBeDefined();
      const hex = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
      expect(component?.hashes, purl).toEqual([{ alg: 'SHA-512', content: hex }]);
      expect(component?.licenses, purl).toHaveLength(1);
    }
    expect(bom.components.filter(({ type }) => type === 'file').length).toBeGreaterThan(25);
    expect(bom.components.length).toBe(
      new Set(packagesOf(lock).map(({ name, version }) => name + version)).size + fonts().length,
    );
  });

  it('calls what ships required or optional, and the rest excluded', () => {
    const scopeOf = (name: string) => bom.components.find((one) => one.name === name)?.scope;
    expect(scopeOf('fastify')).toBe('required');
    expect(scopeOf('react')).toBe('required');
    expect(scopeOf('@node-rs/argon2-linux-arm64-gnu')).toBe('optional');
    expect(scopeOf('vitest')).toBe('excluded');
  });

  it('has a graph whose every end is a component, and in which we need what our package.json files name', () => {
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

  it('is the same for the same content, and another for another', () => {
    expect(billOfMaterials(lock, fonts())).toEqual(bom);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(billOfMaterials(lock, []).serialNumber).not.toBe(bom.serialNumber);
  });
});

describe('The third-party notices', () => {
  it('have the text of a licence for everything that ships, and name nothing else', () => {
    const notices = noticesOf(lock, fonts());
    const named = notices.flatMap(({ packages }) => packages);
    const expected = shipped.map(({ name, version, license }) => `${name} ${version} (${license ?? ''})`);
    expect(new Set(named)).toEqual(
      new Set([...expected, ...fonts().map(({ file, license }) => `${file} (${license})`)]),
    );
    for (const { packages, text } of notices) expect(text.length, packages.join()).toBeGreaterThan(200);
  });

  it('repeat a text that many share only once', () => {
    const text = thirdPartyNotices(lock, fonts());
    expect(text.length).toBeLessThan(1_500_000);
    expect(text).toContain('fastify 5.');
    expect(text).toContain('Inter-Regular.ttf (OFL-1.1)');
  });
});
