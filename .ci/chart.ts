// Renders the Helm chart with .ci/chart-render and type-checks the manifests against the Kubernetes API types.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments, stringify } from 'yaml';
import { ROOT } from './lock-file.ts';

export const CHART = join(ROOT, 'deploy/chart');

// Debian installs Go libraries in a GOPATH, which works only with modules turned off.
const GO = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' };

export function buildRenderer(target: string): void {
  const { status, stderr } = spawnSync('go', ['build', '-o', target, './.ci/chart-render'], {
    cwd: ROOT,
    env: GO,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The renderer does not compile: ${stderr}`);
}

export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  // What follows is looked at by tests, which know what they look for.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly spec: any;
  readonly data?: Readonly<Record<string, string>>;
};

export type RenderedChart = { readonly notes: string; readonly manifests: readonly Manifest[] };

export function renderChart(renderer: string, values: object): RenderedChart {
  const { status, stdout, stderr } = spawnSync(renderer, [CHART], { input: stringify(values), encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const [notes = '', ...files] = stdout.split(/^--- # Source: /m).slice(1);
  return { notes: notes.replace(/^.*\n/, ''), manifests: files.flatMap(manifestsIn) };
}

/** Kubernetes reads YAML 1.1, where 0440 is octal. */
function manifestsIn(file: string): Manifest[] {
  const documents = parseAllDocuments(file.replace(/^.*\n/, ''), { version: '1.1', uniqueKeys: true });
  return ('empty' in documents ? [] : documents).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${file.split('\n')[0] ?? ''}: ${document.errors.join()}`);
    return document.toJS() ?? [];
  });
}

/** Custom resources are not listed: the types do not include them. */
const MODULES: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

/** Type-checks the manifests against the Kubernetes API types: reports unknown fields and wrong value types. */
export function listManifestProblems(manifests: readonly Manifest[]): string[] {
  const known = manifests.filter(({ apiVersion }) => apiVersion in MODULES);
  const text = known
    .map(({ apiVersion, kind, ...rest }, index) => {
      const type = `import('kubernetes-types/${MODULES[apiVersion] ?? ''}').${kind}`;
      return `export const m${String(index)}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 1)};`;
    })
    .join('\n');
  return typeProblemsIn(text);
}

function typeProblemsIn(text: string): string[] {
  const file = join(ROOT, '.ci/manifests.ts');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const readSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext) : readSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
