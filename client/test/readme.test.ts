import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { useService } from './service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${ROOT}client/README.md`, 'utf8');

/** The examples joined: together they form one program. */
const program = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');

/** Compiler errors in virtual files placed next to the client. */
function complaintsAbout(sources: Record<string, string>): string[] {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['client'] }, ts.sys, ROOT);
  const files = new Map(Object.entries(sources).map(([name, source]) => [`${ROOT}client/${name}`, source]));
  const host = ts.createCompilerHost(options);
  const [fileExists, readFile] = [host.fileExists.bind(host), host.readFile.bind(host)];
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host));
  return found.map(({ file, messageText }) =>
    [file?.fileName.slice(ROOT.length), ts.flattenDiagnosticMessageText(messageText, '\n')].join(': '),
  );
}

const service = useService();

describe('README.md', () => {
  it('has examples that compile', { timeout: 120_000 }, () => {
    const misspelt = program.replace('contactEmail', 'contactMail');
    expect(complaintsAbout({ 'examples.ts': program, 'misspelt.ts': misspelt })).toEqual([
      expect.stringMatching(/^client\/misspelt\.ts: .*'contactMail'/s),
    ]);
  });

  it('has examples that behave as described', async () => {
    const env = { ASSAY_URL: service.origin, ASSAY_API_KEY: service.key };
    const { code, out, err } = await run(['--input-type=module-typescript', '-e', program], env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Contoso Cloud null');
    expect(out).toContain("400 INVALID_DATA Vendor data is invalid [ { path: 'contactEmail'");
    expect(out).toContain('Contoso Cloud HIGH');
    const [vendor] = await service.assay().get('/api/v1/vendors');
    expect(vendor?.tags).toEqual(['reviewed']);
  });
});
