import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listAnchors, listBrokenLinks, listLinks, listPages } from '../dev/doc-links.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('The links in the documentation', () => {
  it('point to existing files and headings', () => {
    expect(listPages(ROOT).length).toBeGreaterThan(40);
    expect(listBrokenLinks(ROOT)).toEqual([]);
  });

  it('have the title of the page as their label in the index', () => {
    const entries = [...readFileSync(join(ROOT, 'docs/README.md'), 'utf8').matchAll(/^- \[(.+?)\]\((\S+?\.md)\)/gm)];
    expect(entries.length).toBeGreaterThan(40);
    for (const [, label = '', path = ''] of entries) {
      expect(readFileSync(join(ROOT, 'docs', path), 'utf8').split('\n')[0]).toBe(`# ${label}`);
    }
  });

  it('are reported when a file or heading is missing', () => {
    const root = mkdtempSync(join(tmpdir(), 'assay-docs-'));
    writeFileSync(
      join(root, 'a.md'),
      '# A\n\n[b](b.md) [c](b.md#c-d) [own](#a) [gone](c.md) [away](b.md#e) [nowhere](#f)\n',
    );
    writeFileSync(join(root, 'b.md'), '# B\n\n## C: d\n');
    expect(listBrokenLinks(root)).toEqual([
      'a.md: there is no c.md',
      'a.md: there is no heading b.md#e',
      'a.md: there is no heading #f',
    ]);
  });

  it('are ignored in code and outside the repository', () => {
    const text =
      '`[a](b.md)` [web](https://example.com) [mail](mailto:a@example.com)\n\n```md\n[c](d.md)\n```\n\n[e](f.md "g")';
    expect(listLinks(text)).toEqual(['f.md']);
  });

  it('use the same anchors as GitHub', () => {
    const text = '# A `b:c`\n\n```sh\n# no heading\n```\n\n## CREATE_API_KEY\n\n## Twice\n\n## Twice\n';
    expect(listAnchors(text)).toEqual(['a-bc', 'create_api_key', 'twice', 'twice-1']);
  });
});
