import { bodyOf } from './request.ts';

type Query = Readonly<Record<string, unknown>>;
type Turn = (query: Query) => Promise<Response>;
type Envelope<Item> = {
  readonly entries: Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
};

/** As many as the service gives at once. */
const MOST_AT_ONCE = 500;
const NEXT = /<[^>?]*\?([^>]*)>; rel="next"/;

/** Turns the pages of a list: an array says in its Link header where it goes on, an envelope how many there are. */
export async function* pagesOf<Item>(turn: Turn, query: Query = {}): AsyncGenerator<Item[], void, void> {
  // In the words of either kind of list; each overlooks those of the other.
  const size = { pageSize: query.pageSize ?? MOST_AT_ONCE, limit: query.limit ?? MOST_AT_ONCE };
  let place: Query | null = {};
  while (place !== null) {
    const response = await turn({ ...query, ...size, ...place });
    const body = await bodyOf<Item[] | Envelope<Item>>(response);
    yield Array.isArray(body) ? body : body.entries;
    place = Array.isArray(body) ? cursorIn(response) : pageAfter(body);
  }
}

function cursorIn({ headers }: Response): Query | null {
  const next = NEXT.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? null : { cursor: new URLSearchParams(next).get('cursor') };
}

/** The service says which size it has really used. */
function pageAfter({ entries, page, pageSize, totalCount }: Envelope<unknown>): Query | null {
  return entries.length === 0 || page * pageSize >= totalCount ? null : { page: page + 1 };
}
