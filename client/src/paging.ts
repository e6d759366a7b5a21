import { parseBody } from './request.ts';

type Query = Readonly<Record<string, unknown>>;
type Turn = (query: Query) => Promise<Response>;
type Envelope<Item> = {
  readonly entries: Item[];
  readonly page?: number;
  readonly pageSize?: number;
  readonly totalCount?: number;
};

/** The maximum page size of the service. */
const MAX_AT_ONCE = 500;
const NEXT = /<[^>?]*\?([^>]*)>; rel="next"/;

/**
 * Fetches all pages of a list, by the cursor in the Link header. Where a list or an older service has no cursors, by page
 * number.
 */
export async function* listPages<Item>(turn: Turn, query: Query = {}): AsyncGenerator<Item[], void, void> {
  // Lists without page numbers ignore `pageSize`, those without cursors `limit`.
  const pageSize = Number(query.pageSize ?? MAX_AT_ONCE);
  const size = { pageSize, limit: query.limit ?? Math.min(pageSize, MAX_AT_ONCE) };
  let place: Query | null = {};
  while (place !== null) {
    const response = await turn({ ...query, ...size, ...place });
    const body = await parseBody<Item[] | Envelope<Item>>(response);
    yield Array.isArray(body) ? body : body.entries;
    place = cursorIn(response) ?? (Array.isArray(body) || 'nextCursor' in body ? null : pageAfter(body));
  }
}

function cursorIn({ headers }: Response): Query | null {
  const next = NEXT.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? null : { cursor: new URLSearchParams(next).get('cursor') };
}

function pageAfter({ entries, page = 1, pageSize = 0, totalCount = 0 }: Envelope<unknown>): Query | null {
  return entries.length === 0 || page * pageSize >= totalCount ? null : { page: page + 1 };
}
