import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import starlightLinksValidator from 'starlight-links-validator';

// One group per kind of documentation. The order within a group is that of docs/README.md.
const group = (label, directory, collapsed = false) => ({ label, collapsed, items: [{ autogenerate: { directory } }] });

export default defineConfig({
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Assay',
      favicon: '/favicon.svg',
      customCss: ['./src/styles/assay.css'],
      // Guides may link to a local address where the service runs.
      plugins: [starlightLinksValidator({ errorOnLocalLinks: false })],
      sidebar: [
        group('Tutorials', 'tutorials'),
        group('How-to guides', 'how-to'),
        group('Reference', 'reference'),
        group('Explanation', 'explanation'),
        group('Evidence', 'evidence', true),
        group('Decisions', 'decisions', true),
        group('The project', 'project', true),
      ],
    }),
  ],
});
