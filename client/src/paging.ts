import { parseBody } from './request.ts';

type Query = Readonly<Record<string, unknown>>;
type Turn = (query: Query) => Promise<Response>;
type Envelope<Item> = {
  readonly entries: Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
};

/** The maximum page size of the service. */
const MAX_AT_ONCE = 500;
const NEXT = /<[^>?]*\?([^>]*)>; rel="next"/;

/** Fetches all pages of a list. Arrays give the next cursor in their Link header; envelopes give the total count. */
export async function* listPages<Item>(turn: Turn, query: Query = {}): AsyncGenerator<Item[], void, void> {
  // Sends the parameters of both kinds of list; each ignores those of the other.
  const size = { pageSize: query.pageSize ?? MAX_AT_ONCE, limit: query.limit ?? MAX_AT_ONCE };
  let place: Query | null = {};
  while (place !== null) {
    const response = await turn({ ...query, ...size, ...place });
    const body = await parseBody<Item[] | Envelope<Item>>(response);
    yield Array.isArray(body) ? body : body.entries;
    place = Array.isArray(body) ? cursorIn(response) : pageAfter(body);
  }
}

function cursorIn({ headers }: Response): Query | null {
  const next = NEXT.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? null : { cursor: new URLSearchParams(next).get('cursor') };
}

function pageAfter({ entries, page, pageSize, totalCount }: Envelope<unknown>): Query | null {
  return entries.length === 0 || page * pageSize >= totalCount ? null : { page: page + 1 };
}
