import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

const COMPRESSIBLE = /\.(css|html|js|svg)$/;

/** Writes a compressed copy of every text file, so that the server never compresses anything itself. */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file))) {
      const content = await readFile(join(dir, name));
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    }
  },
};

/** Lets the build leave out schemas that no page uses: without the mark, creating one counts as a side effect. */
const unusedSchemas: Plugin = {
  name: 'unused-schemas',
  apply: 'build',
  transform: {
    filter: { id: /contract\/src\/.*\.ts$/ },
    handler(code) {
      const constants = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
      });
      return constants.reduceRight((text, { init }) => {
        if (init?.type !== 'CallExpression') return text;
        const { start, end } = init;
        return `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`;
      }, code);
    },
  },
};

const APP = join(import.meta.dirname, 'index.html');
const PORTAL = join(import.meta.dirname, 'portal.html');

/** The module and everything that it imports, at once or later. */
function listModules(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
  for (const imported of [...importedIds, ...dynamicallyImportedIds]) listModules(imported, graph, found);
  return found;
}

let portalModules: ReadonlySet<string> | undefined;

function isUsedByPortal(id: string, graph: Rolldown.ChunkingContext): boolean {
  portalModules ??= listModules(PORTAL, graph);
  return portalModules.has(id);
}

/** Lets Chromium compile the scripts in the background while they load, instead of each function when it is first called. */
const COMPILE_WHILE_LOADING = '//# allFunctionsCalledOnLoad';

const PORTAL_ONLY = /\/portal\.html$|\/src\/portal\//;
const LIBRARIES = /node_modules\/(@hookform|@internationalized|@tanstack|react-|zod)|\/zod-settings\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), unusedSchemas, compressedCopies],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The spreadsheet reader unzips in workers created from text, which the content security policy forbids.
    alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'src/pages/vendors/import/unzip.ts') }],
  },
  build: {
    // The content security policy forbids inline content, so no asset may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // Few scripts, because each one costs a request: what the portal needs, libraries of the app, everything else that
      // several pages share, and one script per page. zod and zod-settings.ts are in the same one, so that the settings,
      // which the app imports first, apply before any schema is created.
      output: {
        postBanner: COMPILE_WHILE_LOADING,
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => (!PORTAL_ONLY.test(id) && isUsedByPortal(id, graph) ? 'base' : null),
              priority: 2,
            },
            { name: 'libraries', test: LIBRARIES, priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
      input: { app: APP, portal: PORTAL },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
