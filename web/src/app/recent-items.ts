import { z } from 'zod';

const PREFIX = 'assay.recent.';
const MAX_ITEMS = 8;

/** Pages of a single record. Lists and settings are in the navigation. */
const RECORD_PATH = /^\/(vendors|assessments|findings|templates|frameworks)\/[0-9a-f-]{36}$/;

const RecentItem = z.object({ label: z.string().min(1), href: z.string().regex(RECORD_PATH) });
export type RecentItem = z.infer<typeof RecentItem>;

type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The records that a user opened last, newest first. */
export function listRecentItems(storage: ItemStorage, userId: string): RecentItem[] {
  try {
    return z.array(RecentItem).parse(JSON.parse(storage.getItem(PREFIX + userId) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers a page if it shows a single record. */
export function rememberItem(storage: ItemStorage, userId: string, item: RecentItem): void {
  if (!RecentItem.safeParse(item).success) return;
  const others = listRecentItems(storage, userId).filter(({ href }) => href !== item.href);
  storage.setItem(PREFIX + userId, JSON.stringify([item, ...others].slice(0, MAX_ITEMS)));
}

/** Forgets the items of all users of this browser. */
export function forgetRecentItems(storage: ItemStorage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const name of names) if (name?.startsWith(PREFIX) === true) storage.removeItem(name);
}
