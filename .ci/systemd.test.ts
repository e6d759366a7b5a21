import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Environment } from '../server/src/config/environment.ts';
import { ROOT } from './lock-file.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const units = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) => name.endsWith('.service'));
const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '));

describe('systemd units', () => {
  it.each(units)('%s starts although a unit that it waits for has failed, and tries again itself', (name) => {
    const text = read(`deploy/systemd/${name}`);
    expect([...valuesOf(text, 'Requires'), ...valuesOf(text, 'BindsTo'), ...valuesOf(text, 'Requisite')]).toEqual([]);
    expect(valuesOf(text, 'Restart')).toEqual(['on-failure']);
    // Otherwise systemd gives up after five attempts in ten seconds.
    if (name !== 'assay-backup.service') expect(valuesOf(text, 'StartLimitIntervalSec')).toEqual(['0']);
  });

  it('order the server and the worker after the migration, which they start', () => {
    for (const name of ['assay-api.service', 'assay-worker.service']) {
      const text = read(`deploy/systemd/${name}`);
      expect(valuesOf(text, 'Wants'), name).toContain('assay-migrate.service');
      expect(valuesOf(text, 'After'), name).toContain('assay-migrate.service');
    }
  });

  it('have no settings file that everybody can read, and no password in its example', () => {
    expect(read('docs/how-to/install.md')).toContain(
      'install -m 640 -o root -g assay deploy/assay.env.example /etc/assay/assay.env',
    );
    const settings = [...read('deploy/assay.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(settings.filter((name) => /SECRET|PASSWORD|_URL$/.test(name) && name !== 'PUBLIC_URL')).toEqual([]);
  });

  it('name only known settings in the example for more secrets', () => {
    const example = read('deploy/systemd/assay-.service.d/more-secrets.conf.example');
    const names = [...example.matchAll(/^LoadCredential=(\w+):\/etc\/assay\/secrets\/(\w+)$/gm)];
    expect(names.length).toBeGreaterThan(1);
    for (const [, name = '', file] of names) {
      expect(file).toBe(name);
      expect(Object.keys(Environment.shape)).toContain(name.toUpperCase());
    }
  });
});

/** Hands over credentials as systemd does: as copies in a directory that is named in the environment. */
const FAKE_SYSTEMD_RUN = `#!/bin/sh
export CREDENTIALS_DIRECTORY="$MACHINE/credentials"
mkdir -p "$CREDENTIALS_DIRECTORY"
while [ "\${1#--}" != "$1" ]; do
  echo "$1" >>"$MACHINE/options"
  case "$1" in
    --property=LoadCredential=*) pair=\${1#--property=LoadCredential=}; cp "\${pair#*:}" "$CREDENTIALS_DIRECTORY/\${pair%%:*}" ;;
    --property=EnvironmentFile=-*) set -a; . "\${1#--property=EnvironmentFile=-}"; set +a ;;
  esac
  shift
done
exec "$@"
`;
const FAKE_CLI = `
const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.endsWith('_FILE') || name === 'PUBLIC_URL'));
console.log(JSON.stringify({ args: process.argv.slice(2), settings }));
`;

describe('deploy/systemd/assay', () => {
  const machine = mkdtempSync(join(tmpdir(), 'assay-wrapper-'));
  const tree = join(machine, 'opt/assay');
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(machine, path, '..'), { recursive: true });
    writeFileSync(join(machine, path), text);
    chmodSync(join(machine, path), mode);
  };
  const run = (args: readonly string[], uid = '0') => {
    write('bin/id', `#!/bin/sh\necho ${uid}\n`, 0o755);
    const { status, stdout, stderr } = spawnSync(join(machine, 'bin/assay'), args, {
      env: {
        MACHINE: machine,
        ASSAY_SETTINGS_DIR: join(machine, 'etc'),
        PATH: `${machine}/bin:${process.env.PATH ?? ''}`,
      },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  beforeAll(() => {
    for (const file of ['deploy/assay', 'deploy/systemd/assay']) cpSync(join(ROOT, file), join(tree, file));
    write('opt/assay/server/dist/cli.js', FAKE_CLI);
    write('bin/systemd-run', FAKE_SYSTEMD_RUN, 0o755);
    symlinkSync(join(tree, 'deploy/systemd/assay'), join(machine, 'bin/assay'));
    write('etc/assay.env', 'PUBLIC_URL=https://assay.example.com\n');
    for (const name of [
      'database_url',
      'database_owner_url',
      'assay_secret',
      'audit_secret',
      'smtp_url',
      'Old copy~',
    ]) {
      write(`etc/secrets/${name}`, name);
    }
  });
  afterAll(() => rmSync(machine, { recursive: true }));

  it('runs a command as the user of the units, with their settings and every credential', () => {
    const { status, stdout, stderr } = run(['user', 'create', '--name', 'Ada Okafor']);
    expect([status, stderr]).toEqual([0, '']);
    const { args, settings } = JSON.parse(stdout);
    expect(args).toEqual(['user', 'create', '--name', 'Ada Okafor']);
    const credentials = join(machine, 'credentials');
    expect(settings).toEqual({
      PUBLIC_URL: 'https://assay.example.com',
      ASSAY_SECRET_FILE: join(credentials, 'assay_secret'),
      AUDIT_SECRET_FILE: join(credentials, 'audit_secret'),
      DATABASE_OWNER_URL_FILE: join(credentials, 'database_owner_url'),
      DATABASE_URL_FILE: join(credentials, 'database_url'),
      SMTP_URL_FILE: join(credentials, 'smtp_url'),
    });
    const options = readFileSync(join(machine, 'options'), 'utf8');
    expect(options).toContain('--property=User=assay\n--property=Group=assay\n');
  });

  it('asks for root, who alone can read the credentials', () => {
    expect(run(['doctor'], '1000')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Run: sudo assay doctor'),
    });
  });
});
