import type { Call } from '../../server/test/support/test-app.ts';

type Response = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly body: string;
};
export type Caller = (request: Call) => Promise<Response>;

/** A copy of what the five lists show, as another system keeps it. */
export type Copy = {
  readonly records: Map<string, string>;
  syncedUntil: string | null;
};

export type SyncCost = { readonly bytes: number; readonly seconds: number; readonly requests: number };

const LISTS = ['vendors', 'assessments', 'findings', 'certifications', 'responsibilities'];
const LINK = /^<([^>]+)>; rel="next"$/;

/** Reads what has changed since the last time, at first everything, and applies it. */
export async function syncCopy(call: Caller, copy: Copy): Promise<SyncCost> {
  const start = performance.now();
  const since = copy.syncedUntil;
  const cost = { bytes: 0, requests: 0 };
  let syncedUntil: string | null = null;

  async function* readPages(first: string): AsyncGenerator<readonly { id: string }[]> {
    for (let url: string | undefined = first; url !== undefined;) {
      const { statusCode, headers, body } = await call({ method: 'GET', url });
      if (statusCode !== 200) throw new Error(`${url}: ${String(statusCode)} ${body}`);
      cost.bytes += Buffer.byteLength(body);
      cost.requests += 1;
      syncedUntil ??= String(headers['synced-until']);
      const page = JSON.parse(body);
      yield Array.isArray(page) ? page : page.entries;
      url = LINK.exec(String(headers.link ?? ''))?.[1];
    }
  }

  for (const list of LISTS) {
    const changes = since === null ? '' : `&updatedSince=${since}`;
    for await (const entries of readPages(`/api/v1/${list}?sort=updatedAt&limit=1000${changes}`)) {
      for (const entry of entries) copy.records.set(entry.id, JSON.stringify(entry));
    }
  }
  if (since !== null) {
    for await (const entries of readPages(`/api/v1/deletions?limit=1000&since=${since}`)) {
      for (const { id } of entries) copy.records.delete(id);
    }
  }
  copy.syncedUntil = syncedUntil;
  return { ...cost, seconds: (performance.now() - start) / 1000 };
}

/** The records in which two copies differ. */
export const findDifferences = (copy: Copy, other: Copy): string[] =>
  [...new Set([...copy.records.keys(), ...other.records.keys()])].filter(
    (id) => copy.records.get(id) !== other.records.get(id),
  );
