import type { Locator, Page } from 'playwright-core';
import type { BrowserUser } from './browser-user.ts';

// An error of Chromium. cspell:ignore internetdisconnected

const MENU = '[role="menu"]';
const OVERLAY = `[role="dialog"], [role="alertdialog"], [role="listbox"], ${MENU}`;
const SETTLE_MS = 120;

/** Lets every request fail that would change data, as if the network were down, so that all buttons can be clicked. */
export async function blockWrites({ page }: BrowserUser): Promise<void> {
  await page.route('**/api/**', (route) =>
    ['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : route.abort('internetdisconnected'),
  );
}

/** The buttons with different labels. Rows of a table repeat those of the first; column headers only sort. */
async function listButtons(page: Page, within: string): Promise<readonly Locator[]> {
  const buttons = page.locator(
    `${within} button:enabled:visible:not([type="submit"], thead button, tbody tr:not(:first-child) button)`,
  );
  const byLabel = new Map<string, Locator>();
  for (const button of await buttons.all()) {
    const text = (await button.innerText()).trim();
    const label = text === '' ? ((await button.getAttribute('aria-label')) ?? '') : text;
    if (!byLabel.has(label)) byLabel.set(label, button);
  }
  return [...byLabel.values()];
}

async function closeOverlays(page: Page): Promise<void> {
  for (let presses = 0; presses < 3 && (await page.locator(OVERLAY).count()) > 0; presses += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(SETTLE_MS);
  }
}

type Opening = {
  /** A selector of the part of the page whose buttons are clicked. */
  readonly within: string;
  readonly reload: () => Promise<void>;
  /** Called with everything that a click has opened. */
  readonly onOpen: () => Promise<void>;
};

/** Clicks every button of the page, and every action of a menu that one opens, and closes again what appears. */
export async function openOverlays({ page }: BrowserUser, { within, reload, onOpen }: Opening): Promise<void> {
  const start = page.url();
  const tidy = async () => {
    await closeOverlays(page);
    if (page.url() !== start || (await page.locator(OVERLAY).count()) > 0) await reload();
  };
  const count = (await listButtons(page, within)).length;
  for (let index = 0; index < count; index += 1) {
    const press = async () => {
      const button = (await listButtons(page, within))[index];
      await button?.click({ timeout: 2_000 }).catch(() => undefined);
      await page.waitForTimeout(SETTLE_MS);
    };
    await press();
    await onOpen();
    const actions = await page.locator(`${MENU} [role^="menuitem"]`).count();
    for (let at = 0; at < actions; at += 1) {
      if ((await page.locator(MENU).count()) === 0) await press();
      await page
        .locator(`${MENU} [role^="menuitem"]`)
        .nth(at)
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await page.waitForTimeout(SETTLE_MS);
      await onOpen();
      await tidy();
    }
    await tidy();
  }
}
