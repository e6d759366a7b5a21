import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-tests-'));
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { root: ${JSON.stringify(folder)}, test: { globals: true, include: ['**/*.test.mjs'] } };`,
  );
  writeFileSync(join(folder, 'sound.test.mjs'), `it('holds', () => {}); it('holds too', () => {});`);
  writeFileSync(
    join(folder, 'unstable.test.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs';
     const marker = ${JSON.stringify(join(folder, 'second'))};
     it('fails once', () => {
       const isSecond = existsSync(marker);
       writeFileSync(marker, '');
       expect(isSecond).toBe(true);
     });
     it('holds as well', () => {});`,
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function countTests(name: string) {
  const failuresPath = join(folder, `${name}.failures`);
  // A run of vitest inside another one must not take over its environment.
  const { PATH } = process.env;
  execFileSync(
    'npx',
    ['node', '.ci/run-tests.ts', join(folder, name), failuresPath, join(folder, 'vitest.config.mjs')],
    {
      env: { PATH, HOME: folder },
      stdio: 'ignore',
    },
  );
  expect(existsSync(failuresPath)).toBe(true);
  return { counts: readFileSync(join(folder, `${name}.counts`), 'utf8'), failures: readFileSync(failuresPath, 'utf8') };
}

describe('run-tests', () => {
  it('repeats a file that failed, and reports a test that then passes as unstable', () => {
    const { counts, failures } = countTests('unstable');
    expect(counts).toBe('4 0\n');
    expect(failures).toMatch(/^UNSTABLE, passed when repeated: .*unstable\.test\.mjs: fails once\n.*expected false/);
    expect(failures).not.toContain('FAILED');
  });

  it('counts a test that fails twice, and a file that cannot be loaded, as failed', () => {
    writeFileSync(join(folder, 'failing.test.mjs'), `it('fails', () => { expect(1).toBe(2); });`);
    writeFileSync(join(folder, 'broken.test.mjs'), `import './missing.mjs'; it('is never reached', () => {});`);
    const { counts, failures } = countTests('failing');
    expect(counts).toBe('4 2\n');
    expect(failures).toContain('FAILED');
    expect(failures).toMatch(/failing\.test\.mjs: fails\n.*expected 1 to be 2/);
    expect(failures).toMatch(/FAILED .*broken\.test\.mjs\n/);
  });

  it('counts an error outside the tests as failed, although every test passed', () => {
    rmSync(join(folder, 'failing.test.mjs'));
    rmSync(join(folder, 'broken.test.mjs'));
    writeFileSync(
      join(folder, 'stray.test.mjs'),
      `it('passes', () => { Promise.reject(new Error('nobody waits')); });`,
    );
    const { counts, failures } = countTests('stray');
    expect(counts).toBe('5 1\n');
    expect(failures).toMatch(/^FAILED .*\nAn error outside the tests\n/);
  });
});
