import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), compressedCopies],
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
      // zod and zod-settings.ts share one chunk, so that the settings, which the app imports first, apply before any
      // schema is created. Schemas are not in it: each page loads those it uses. The texts have their own chunk,
      // because the portal needs them but no schemas.
      output: {
        codeSplitting: {
          groups: [
            { name: 'text', test: /node_modules\/i18next|format\/i18n/, priority: 1 },
            { name: 'zod', test: /node_modules\/zod|zod-settings/ },
          ],
        },
      },
      input: { app: join(import.meta.dirname, 'index.html'), portal: join(import.meta.dirname, 'portal.html') },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
