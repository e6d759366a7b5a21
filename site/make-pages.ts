// Generates the site's pages from the repository: takes each title from the first heading, rewrites links, and copies
// images and files.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = join(ROOT, 'site/src/content/docs');
const FILES = join(ROOT, 'site/public/docs');
const PROJECT = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const HOME = 'docs/README.md';
const DECISIONS = 'docs/decisions';

const FENCED = /^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2 *$/gm;
const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;
const ELSEWHERE = /^([a-z][a-z0-9+.-]*:|#)/i;

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The slug of a repository page on the site; null for files that are not pages. */
function slugOf(path: string): string | null {
  if (path === HOME || path === 'README.md') return '';
  if (path === DECISIONS) return 'decisions';
  if (PROJECT.includes(path)) return `project/${path.slice(0, -3).toLowerCase()}`;
  const [, inDocs] = /^docs\/(.+)\.md$/.exec(path) ?? [];
  if (inDocs === undefined) return null;
  return inDocs.includes('/') ? inDocs : `evidence/${inDocs}`;
}

const addressOf = (slug: string) => (slug === '' ? '/' : `/${slug}/`);

/** Files in docs can be downloaded from the site. For other files, the link is replaced by its text. */
function linkTo(path: string, anchor: string): string | null {
  const slug = slugOf(path);
  if (slug !== null) return `${addressOf(slug)}${anchor}`;
  return path.startsWith('docs/') ? `/${path}` : null;
}

function withLinks(text: string, page: string): string {
  return text.replaceAll(LINK, (whole, ...parts: readonly string[]) => {
    const [image = '', words = '', target = ''] = parts;
    if (ELSEWHERE.test(target)) return whole;
    const [path = '', anchor] = target.split('#');
    const place = join(dirname(page), path).replace(/\/$/, '');
    const link = linkTo(place, anchor === undefined ? '' : `#${anchor}`);
    if (link !== null) return `${image}[${words}](${link})`;
    return words.includes('`') ? words : `${words} (\`${place}\`)`;
  });
}

/** Leaves code blocks unchanged. */
function withSiteLinks(text: string, page: string): string {
  const code = text.match(FENCED) ?? [];
  const prose = text.split(FENCED).filter((_, index) => index % 3 === 0);
  return prose.map((part, index) => withLinks(part, page) + (code[index] ?? '')).join('');
}

/** The pages in the order in which docs/README.md links to them. */
const mapped = [...textOf(HOME).matchAll(LINK)].map(([, , , target = '']) => join('docs', target.split('#')[0] ?? ''));
const orderOf = (path: string) => (mapped.includes(path) ? mapped.indexOf(path) : mapped.length);

function writePage(path: string) {
  const slug = slugOf(path) ?? '';
  const [first = '', ...rest] = textOf(path).split('\n');
  const title = first.replace(/^# /, '').replaceAll('`', '');
  if (title === first) throw new Error(`${path} does not begin with its title`);
  const head = { title, editUrl: false, sidebar: { order: orderOf(path), label: labelOf(path, title) } };
  write(slug, head, withSiteLinks(rest.join('\n'), path));
}

/** Decisions are labelled with their number. */
const labelOf = (path: string, title: string) => (path.startsWith(DECISIONS) ? title.replace(/^(\d+):/, '$1') : title);

function write(slug: string, head: object, body: string) {
  const file = join(PAGES, `${slug === '' ? 'index' : slug}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `---\n${JSON.stringify(head)}\n---\n${body}`);
}

function writeDecisions(pages: readonly string[]) {
  const lines = pages
    .filter((path) => path.startsWith(DECISIONS))
    .map((path) => `- [${(textOf(path).split('\n')[0] ?? '').replace(/^# /, '')}](${addressOf(slugOf(path) ?? '')})`);
  write('decisions/index', { title: 'Decisions', sidebar: { order: -1, label: 'All decisions' } }, lines.join('\n'));
}

export function makePages(): number {
  rmSync(PAGES, { recursive: true, force: true });
  rmSync(FILES, { recursive: true, force: true });
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort();
  for (const path of [...inDocs, ...PROJECT]) writePage(path);
  writeDecisions(inDocs);
  cpSync(join(ROOT, 'docs'), FILES, { recursive: true, filter: (path) => !path.endsWith('.md') });
  return inDocs.length + PROJECT.length + 1;
}
