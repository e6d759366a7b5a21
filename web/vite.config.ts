import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The reader of spreadsheets unzips in workers made of text, which the page does not allow.
    alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'src/pages/vendors/import/unzip.ts') }],
  },
  build: {
    // The page allows nothing inline, so every file stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // One file, so that zod-settings.ts, which the app imports first, comes before the schemas it is about. The schemas
      // stay outside of it: each page loads those that it uses. The texts too: the portal needs them, and no schema.
      output: {
        codeSplitting: {
          groups: [
            { name: 'text', test: /node_modules\/i18next|format\/text/, priority: 1 },
            { name: 'zod', test: /node_modules\/zod|zod-settings/ },
          ],
        },
      },
      input: { app: join(import.meta.dirname, 'index.html'), portal: join(import.meta.dirname, 'portal.html') },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
