import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorsIn, brokenLinks, linksIn, pagesIn } from '../dev/doc-links.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('The links of the documentation', () => {
  it('lead to files and headings that exist', () => {
    expect(pagesIn(ROOT).length).toBeGreaterThan(40);
    expect(brokenLinks(ROOT)).toEqual([]);
  });

  it('are missed when a file or a heading is gone', () => {
    const root = mkdtempSync(join(tmpdir(), 'assay-docs-'));
    writeFileSync(
      join(root, 'a.md'),
      '# A\n\n[b](b.md) [c](b.md#c-d) [own](#a) [gone](c.md) [away](b.md#e) [nowhere](#f)\n',
    );
    writeFileSync(join(root, 'b.md'), '# B\n\n## C: d\n');
    expect(brokenLinks(root)).toEqual([
      'a.md: there is no c.md',
      'a.md: there is no heading b.md#e',
      'a.md: there is no heading #f',
    ]);
  });

  it('are not looked for in code, nor outside the repository', () => {
    const text =
      '`[a](b.md)` [web](https://example.com) [mail](mailto:a@example.com)\n\n```md\n[c](d.md)\n```\n\n[e](f.md "g")';
    expect(linksIn(text)).toEqual(['f.md']);
  });

  it('know the anchors a forge makes', () => {
    const text = '# A `b:c`\n\n```sh\n# no heading\n```\n\n## CREATE_API_KEY\n\n## Twice\n\n## Twice\n';
    expect(anchorsIn(text)).toEqual(['a-bc', 'create_api_key', 'twice', 'twice-1']);
  });
});
