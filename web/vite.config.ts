import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
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
