import { t } from '../format/i18n.ts';
import { useShortcut } from './shortcuts.ts';

const listRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-rows] > tr')].filter((row) => findLink(row) !== null);

const findLink = (row: HTMLElement): HTMLElement | null => row.querySelector('th a, th button');

const findCurrent = (rows: readonly HTMLElement[]): number =>
  rows.findIndex((row) => row.contains(document.activeElement));

function moveBy(step: 1 | -1): void {
  const rows = listRows();
  const next = rows[findCurrent(rows) + step];
  if (next) findLink(next)?.focus();
}

/** The keys of all tables. The current row is the one with the focus on its name, so that Enter opens it. */
export function useRowShortcuts(): void {
  useShortcut('j', t('Next row of the list'), () => moveBy(1));
  useShortcut('k', t('Previous row of the list'), () => moveBy(-1));
  useShortcut('x', t('Select the row'), () => {
    const rows = listRows();
    rows[findCurrent(rows)]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  });
}
