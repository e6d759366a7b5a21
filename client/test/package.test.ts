import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pickClientEntries } from '../prepack.ts';
import { useService } from './service.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const service = useService();

let project: string;
let installed: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-client-'));
  installed = join(project, 'node_modules/@assay/client');
  // A copy, so that packing leaves nothing behind in the working tree.
  await cp(join(ROOT, 'client'), join(project, 'client'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md', 'tsconfig.base.json']) await cp(join(ROOT, name), join(project, name));
  await mkdir(installed, { recursive: true });
  await symlink(join(ROOT, 'node_modules/openapi-fetch'), join(project, 'node_modules/openapi-fetch'));
  const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const cwd = join(project, 'client');
  const { stdout: tarball } = await run('npm', ['pack', '--silent'], { cwd, env: { ...process.env, PATH } });
  await run('tar', ['-xzf', tarball.trim(), '-C', installed, '--strip-components=1'], { cwd });
}, 120_000);
afterAll(() => rm(project, { recursive: true, force: true }));

const listFiles = async () => (await readdir(installed, { recursive: true })).sort();

describe('The packed client', () => {
  it('contains the code, its sources, the README, the licence and the changelog, and no tests', async () => {
    const files = await listFiles();
    expect(files).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/index.js', 'src/index.ts']),
    );
    expect(files.filter((name) => name.includes('test'))).toEqual([]);
    expect(await readFile(join(installed, 'README.md'), 'utf8')).not.toMatch(/\]\((?!https?:|#)/);
  });

  it('has source maps whose sources exist', async () => {
    const maps = (await listFiles()).filter((name) => name.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(10);
    for (const name of maps) {
      const path = join(installed, name);
      const { sources } = z.object({ sources: z.array(z.string()) }).parse(JSON.parse(await readFile(path, 'utf8')));
      for (const source of sources) await expect(readFile(resolve(dirname(path), source))).resolves.toBeDefined();
    }
  });

  it('has types that compile in a project of their own, without skipping libraries', { timeout: 120_000 }, async () => {
    const main = join(project, 'main.ts');
    await writeFile(
      main,
      "import { createAssayClient } from '@assay/client';\nexport const assay = createAssayClient();\n",
    );
    const options = {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      strict: true,
      noEmit: true,
    };
    const found = ts.getPreEmitDiagnostics(ts.createProgram([main], options));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  it('runs from its JavaScript', async () => {
    const script = `import { createAssayClient } from '@assay/client';
      const { ASSAY_URL: baseUrl, ASSAY_API_KEY: apiKey } = process.env;
      console.log(JSON.stringify(await createAssayClient({ baseUrl, apiKey }).get('/api/v1/vendors')));`;
    await writeFile(join(project, 'main.mjs'), script);
    const env = { ASSAY_URL: service.origin, ASSAY_API_KEY: service.key };
    const { stdout } = await run(process.env.ASSAY_CLIENT_NODE ?? process.execPath, ['main.mjs'], {
      cwd: project,
      env,
    });
    expect(JSON.parse(stdout)).toEqual([]);
  });
});

it('the changelog has only the entries about the client, without links into the repository', () => {
  const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n\n- Something else. Operator action: no.
- \`@assay/client\` [counts](docs/x.md).\n  Operator action: no.\n\n### Fixed\n\n- A screen.\n\n## 0.1.0\n\n- Nothing.\n`;
  expect(pickClientEntries(changelog)).toBe(
    '# Changelog of @assay/client\n\n## Unreleased\n\n- `@assay/client` counts.\n',
  );
});
