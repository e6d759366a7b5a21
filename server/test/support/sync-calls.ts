import { expect } from 'vitest';
import type { Integrator } from './integrator.ts';

const LINK = /^<([^>]+)>; rel="next"$/;

export type SyncEntry = { readonly id: string; readonly updatedAt: string };

/** The five lists that another system can be kept in sync with. */
export const SYNC_LISTS = [
  '/api/v1/vendors',
  '/api/v1/assessments',
  '/api/v1/findings',
  '/api/v1/certifications',
  '/api/v1/responsibilities',
] as const;

export function useSyncCalls({ call }: Pick<Integrator, 'call'>) {
  const read = async (url: string) => {
    const response = await call({ method: 'GET', url });
    expect(response.statusCode, response.body).toBe(200);
    const body = response.json();
    const entries: SyncEntry[] = Array.isArray(body) ? body : body.entries;
    const next = LINK.exec(String(response.headers.link ?? ''))?.[1];
    const syncedUntil = response.headers['synced-until'];
    return { body, entries, next, syncedUntil: syncedUntil === undefined ? null : String(syncedUntil) };
  };
  /** Follows the links to the last page. Calls `between` before each next page. */
  const walk = async (first: string, between: () => Promise<unknown> = () => Promise.resolve()) => {
    const entries: SyncEntry[] = [];
    for (let url: string | undefined = first; url !== undefined;) {
      const page = await read(url);
      entries.push(...page.entries);
      url = page.next;
      if (url !== undefined) await between();
    }
    return entries;
  };
  return { read, walk };
}
