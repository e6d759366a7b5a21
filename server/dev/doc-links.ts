import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FENCE = /^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2 *$/gm;
const INLINE_CODE = /(`+)[^`\n]+?\1/g;
const LINK = /\]\(\s*<?([^()\s<>]+(?:\([^()\s]*\)[^()\s]*)*)>?(?:\s+"[^"]*")?\s*\)/g;
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;
const NOT_OURS = new Set(['node_modules', 'dist', 'build', 'coverage', '.git', '.assay', '.astro']);
/** The site keeps its own copies of the pages there, with links of its own. */
const COPIES = 'site/src';

/** The anchors of a page, as forges and the site make them from its headings. */
export function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replaceAll(FENCE, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .trim()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${String(count)}`;
  });
}

/** Where a page leads within the repository. What stands in code leads nowhere. */
export const linksIn = (text: string): string[] =>
  [...text.replaceAll(FENCE, '').replaceAll(INLINE_CODE, '').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !ELSEWHERE.test(target));

/** Every page of the repository, by its path from the root. */
export function pagesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) || path === COPIES ? [] : pagesIn(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Each link to a file that is not there, or to a heading that its page does not have. */
export function brokenLinks(root: string): string[] {
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  return pagesIn(root).flatMap((page) =>
    linksIn(textOf(page)).flatMap((link) => {
      const [path = '', anchor] = decodeURI(link).split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return [`${page}: there is no ${link}`];
      const hasAnchor = anchor === undefined || !target.endsWith('.md') || anchorsIn(textOf(target)).includes(anchor);
      return hasAnchor ? [] : [`${page}: there is no heading ${link}`];
    }),
  );
}
