import type { BrowserUser } from './browser-user.ts';
import { blockWrites, openOverlays } from './opened-overlays.ts';
import { type Screen, waitForScreen } from './screens.ts';

/** Makes the app mark every text of its catalogue: ⟦Sign in⟧. Call it before the first page is opened. */
export async function markTexts({ page }: BrowserUser): Promise<void> {
  await page.addInitScript('globalThis.assayMarksTexts = true');
}

const ATTRIBUTES = ['placeholder', 'aria-label', 'aria-description', 'title', 'alt'];

/** All visible texts of the page, and the attributes that are read out or shown on hover. */
const READ_TEXTS = `(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('script, style, noscript') === null && (parent.checkVisibility() || parent.closest('select')))
      texts.push(node.data);
  }
  for (const name of ${JSON.stringify(ATTRIBUTES)})
    for (const element of document.body.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name));
  return [...new Set(texts)];
})()`;

/**
 * Dates and periods are formatted by the browser. Units and the product's name are the same in every language. "Dismiss"
 * is a text of react-aria, in the language of the browser.
 */
const UNTRANSLATED = [
  /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}( at)?\b/g,
  /\b(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/g,
  /\b(in )?[\d,]+ (second|minute|hour|day|week|month|year)s?( ago)?\b/g,
  /\b(yesterday|today|tomorrow|(last|next|this) (week|month|year))\b/g,
  /\b[\d.,]+ (B|kB|MB|GB)\b/g,
  /\bAssay\b/g,
  /^Dismiss$/g,
  /\bCtrl( [A-Z])?\b/g,
  /https?:\/\//g,
];

const WITHIN_MARKS = /⟦[^⟦⟧]*⟧/g;

/** What is left of a text without its marked parts, from the innermost outwards. */
function removeMarked(text: string): string {
  const rest = text.replace(WITHIN_MARKS, '');
  return rest === text ? rest : removeMarked(rest);
}

const removeUntranslated = (text: string): string =>
  UNTRANSLATED.reduce((rest, pattern) => rest.replace(pattern, ''), text);

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Collects every text that the service has sent: names, answers, its own messages. */
function collectServerTexts({ page }: BrowserUser): ReadonlySet<string> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string')
      for (const line of [value, ...value.split('\n')]) texts.add(line.trim().replace(/^https?:\/\//, ''));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  page.on('response', (response) => {
    collect(response.headers()['x-request-id']);
    if (response.headers()['content-type']?.includes('json') === true) {
      void response.json().then(collect, () => undefined);
    }
  });
  return texts;
}

/** What is left of a text without the texts of the service, the longest first. */
function removeServerTexts(text: string, sorted: readonly string[]): string {
  let rest = text;
  for (const known of sorted) {
    if (!hasWords(rest)) return rest;
    if (rest.includes(known)) rest = rest.replaceAll(known, '');
  }
  return rest;
}

/** Lists the texts on the current page that are neither in the catalogue nor from the service. */
function createTextChecker(visitor: BrowserUser): () => Promise<readonly string[]> {
  const serverTexts = collectServerTexts(visitor);
  return async () => {
    const texts = await visitor.page.evaluate<readonly string[]>(READ_TEXTS);
    const suspects = texts.filter((text) => hasWords(removeUntranslated(removeMarked(text))));
    if (suspects.length === 0) return [];
    const sorted = [...serverTexts].filter(hasWords).toSorted((a, b) => b.length - a.length);
    return suspects
      .filter((text) => hasWords(removeUntranslated(removeServerTexts(removeMarked(text), sorted))))
      .map((text) => text.trim());
  };
}

export async function listUnmarkedTexts(visitor: BrowserUser, screens: readonly Screen[]): Promise<readonly string[]> {
  const check = createTextChecker(visitor);
  const found: string[] = [];
  for (const [name, path] of screens) {
    await waitForScreen(visitor, path);
    for (const text of await check()) found.push(`${name}: ${text}`);
  }
  return found;
}

/** The same for the dialogs, drawers and menus that the buttons of each screen open. Nothing is saved. */
export async function listUnmarkedOverlayTexts(
  visitor: BrowserUser,
  screens: readonly Screen[],
  within = 'main',
): Promise<readonly string[]> {
  const check = createTextChecker(visitor);
  const found = new Set<string>();
  for (const [name, path] of screens) {
    await waitForScreen(visitor, path);
    await blockWrites(visitor);
    const onOpen = async () => {
      for (const text of await check()) found.add(`${name}: ${text}`);
    };
    await openOverlays(visitor, { within, onOpen, reload: () => waitForScreen(visitor, path) });
    await visitor.page.unroute('**/api/**');
  }
  return [...found];
}
