import { describe, expect, it } from 'vitest';
import { forgetRecentItems, listRecentItems, rememberItem } from './recent-items.ts';

/** As the browser has it. */
function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const toHref = (digit: number) => `/vendors/00000000-0000-0000-0000-00000000000${String(digit)}`;

describe('Recent items', () => {
  it('are the last eight records, newest first, each once', () => {
    const storage = createStorage();
    for (const digit of [0, 1, 2, 3, 4, 5, 6, 7, 8, 3])
      rememberItem(storage, 'ada', { label: `Vendor ${String(digit)}`, href: toHref(digit) });
    expect(listRecentItems(storage, 'ada').map(({ href }) => href)).toEqual([3, 8, 7, 6, 5, 4, 2, 1].map(toHref));
  });

  it('contain no lists and no settings', () => {
    const storage = createStorage();
    for (const href of ['/vendors', '/assessments/new', '/settings/users', '/vendors/import'])
      rememberItem(storage, 'ada', { label: 'Page', href });
    expect(listRecentItems(storage, 'ada')).toEqual([]);
  });

  it('are kept for each user, and forgotten for all', () => {
    const storage = createStorage();
    storage.setItem('assay.theme', 'dark');
    rememberItem(storage, 'ada', { label: 'One', href: toHref(1) });
    rememberItem(storage, 'robin', { label: 'Two', href: toHref(2) });
    expect(listRecentItems(storage, 'ada')).toEqual([{ label: 'One', href: toHref(1) }]);
    forgetRecentItems(storage);
    expect([listRecentItems(storage, 'ada'), listRecentItems(storage, 'robin')]).toEqual([[], []]);
    expect(storage.getItem('assay.theme')).toBe('dark');
  });

  it('are none if the stored text is not valid', () => {
    const storage = createStorage();
    for (const text of ['{', '{}', '[{"label":1}]', '[{"label":"x","href":"https://elsewhere.example"}]']) {
      storage.setItem('assay.recent.ada', text);
      expect(listRecentItems(storage, 'ada')).toEqual([]);
    }
  });
});
