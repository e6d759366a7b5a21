import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeChangelog } from './release.ts';
import { ROOT } from './lock-file.ts';
import { commitWorkingTree } from './working-tree.ts';

const FILES = [
  'README.md',
  'docs/how-to/install.md',
  'docs/tutorials/first-assessment.md',
  'docs/tutorials/answer-a-questionnaire.md',
];

describe('The address of the repository', () => {
  it('is the same in package.json and wherever it is cloned', () => {
    const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const address = repository.url.replace(/^git\+/, '');
    const { stdout } = spawnSync('git', ['-C', ROOT, 'grep', '-hoE', 'git clone [^ ]+', '--', '*.md'], {
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual(FILES.map(() => `git clone ${address}`));
  });
});

describe('npm version', { timeout: 180_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-release-'));
  let clone = '';
  const run = (command: string, ...args: string[]) => {
    const author = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@b.example',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@b.example',
    };
    const PATH = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: clone,
      env: { ...author, PATH, HOME: dir },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const read = (path: string) => readFileSync(join(clone, path), 'utf8');
  beforeAll(() => {
    clone = commitWorkingTree(ROOT, dir);
    run('npm', 'version', '7.8.9', '--message', 'Release %s');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('commits and tags the version, and leaves nothing uncommitted', () => {
    expect(run('git', 'log', '-1', '--format=%s %D')).toMatch(/^Release 7\.8\.9 .*tag: v7\.8\.9/);
    expect(run('git', 'status', '--porcelain')).toBe('');
  });

  it('writes the version everywhere', () => {
    for (const name of ['.', 'client', 'contract', 'server', 'site', 'web']) {
      expect(JSON.parse(read(`${name}/package.json`)).version, name).toBe('7.8.9');
      expect(read(`${name}/package.json`), name).not.toMatch(/"@assay\/\w+": "(?!7\.8\.9)\d/);
    }
    for (const lock of ['package-lock.json', 'site/package-lock.json']) {
      const { version, packages } = JSON.parse(read(lock));
      expect([version, packages[''].version]).toEqual(['7.8.9', '7.8.9']);
    }
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(packages.server).toMatchObject({ version: '7.8.9', dependencies: { '@assay/contract': '7.8.9' } });
    expect(read('deploy/chart/Chart.yaml')).toMatch(/^version: 7\.8\.9\nappVersion: 7\.8\.9$/m);
    expect(read('client-python/pyproject.toml')).toContain('version = "7.8.9"\n');
    expect(read('deploy/Dockerfile')).toContain('ARG VERSION=7.8.9\n');
    expect(read('docs/how-to/install.md').match(/registry\.example\.com\/assay:7\.8\.9/g)).toHaveLength(2);
  });

  it('closes the list of unreleased changes', () => {
    expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 7\.8\.9 \(\d{4}-\d\d-\d\d\)\n\n### /m);
    expect(() => closeChangelog('## Unreleased\n\n## 0.1.0 (2026-11-15)\n\n- A\n', '0.2.0', '2026-12-01')).toThrow(
      'no unreleased changes',
    );
  });

  it('changes nothing that Prettier would format', () => {
    const changed = run('git', 'diff', '--name-only', 'HEAD^')
      .split('\n')
      .filter((name) => /\.(md|json|yaml)$/.test(name));
    expect(changed.length).toBeGreaterThan(8);
    const prettier = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
    expect(run(process.execPath, prettier, '--check', ...changed)).toContain('All matched files');
  });
});
