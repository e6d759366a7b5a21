import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FENCE = /^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2 *$/gm;
const INLINE_CODE = /(`+)[^`\n]+?\1/g;
const LINK = /\]\(\s*<?([^()\s<>]+(?:\([^()\s]*\)[^()\s]*)*)>?(?:\s+"[^"]*")?\s*\)/g;
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;
const NOT_OURS = new Set(['node_modules', 'dist', 'build', 'coverage', '.git', '.assay', '.astro']);
/** Contains the site's copies of the pages, with rewritten links. */
const COPIES = 'site/src';

/** The heading anchors of a page, as GitHub and the site generate them. */
export function listAnchors(text: string): string[] {
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

/** The links of a page to other files in the repository. Ignores code. */
export const listLinks = (text: string): string[] =>
  [...text.replaceAll(FENCE, '').replaceAll(INLINE_CODE, '').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !ELSEWHERE.test(target));

/** The paths of all pages, relative to the root. */
export function listPages(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) || path === COPIES ? [] : listPages(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

export function listBrokenLinks(root: string): string[] {
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  return listPages(root).flatMap((page) =>
    listLinks(textOf(page)).flatMap((link) => {
      const [path = '', anchor] = decodeURI(link).split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return [`${page}: there is no ${link}`];
      const hasAnchor = anchor === undefined || !target.endsWith('.md') || listAnchors(textOf(target)).includes(anchor);
      return hasAnchor ? [] : [`${page}: there is no heading ${link}`];
    }),
  );
}
