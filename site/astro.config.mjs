import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import starlightLinksValidator from 'starlight-links-validator';

// The sidebar asks what a reader needs; the order within a group is that of docs/README.md.
const group = (label, directory, collapsed = false) => ({ label, collapsed, items: [{ autogenerate: { directory } }] });

export default defineConfig({
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Assay',
      favicon: '/favicon.svg',
      customCss: ['./src/styles/assay.css'],
      // A guide that says where the service then answers on one's own machine is right to.
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
