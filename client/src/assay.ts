import type { Address, AnswerOf, FilePath, Given, GivenToFile } from './calls.ts';
import type { GivenToList, ItemOf, ListPath, Method, Path } from './calls.ts';
import { pagesOf } from './paging.ts';
import { type Fetch, patient } from './patience.ts';
import { type Asked, bodyOf, createAsk, fillIn } from './request.ts';

export type Options = {
  /** Where the service is; left out in a page that the service itself has sent. */
  readonly baseUrl?: string | undefined;
  /** With a key the client is an integration: it waits where the service asks to, and names what it creates. */
  readonly apiKey?: string | undefined;
  /** How long a call may wait altogether when the service is busy. 0 where there is no key, else 60. */
  readonly patienceSeconds?: number | undefined;
  readonly fetch?: Fetch | undefined;
};

/** A record with the tag of the revision that was read: given back as `ifMatch`, no other change is overwritten. */
export type Revised<Body> = { readonly body: Body; readonly etag: string | null };

type Call<M extends Method> = <P extends Path<M>>(path: P, ...given: Given<M, P>) => Promise<AnswerOf<M, P>>;

export type Assay = {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** Like the others, and also says which revision it is. */
  readonly revised: <M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...given: Given<M, P>
  ) => Promise<Revised<AnswerOf<M, P>>>;
  /** A file, to be streamed or read. */
  readonly download: <P extends FilePath>(path: P, ...given: GivenToFile<P>) => Promise<Response>;
  /** Where it is, for a link. */
  readonly address: <P extends Address>(path: P, ...given: GivenToFile<P>) => string;
  /** A list from its beginning to its end, a page at a time. */
  readonly pages: <P extends ListPath>(path: P, ...given: GivenToList<P>) => AsyncGenerator<ItemOf<P>[], void, void>;
  /** A list from its beginning to its end, one after the other. */
  readonly items: <P extends ListPath>(path: P, ...given: GivenToList<P>) => AsyncGenerator<ItemOf<P>, void, void>;
};

const PATIENCE_SECONDS = 60;

/** The service at `baseUrl`, with a call for each of its paths. Refusals are thrown as AssayError. */
export function createAssay({ apiKey, ...options }: Options = {}): Assay {
  const { fetch = (request) => globalThis.fetch(request) } = options;
  const baseUrl = options.baseUrl?.replace(/\/+$/, '') ?? '';
  const { patienceSeconds = apiKey === undefined ? 0 : PATIENCE_SECONDS } = options;
  const ask = createAsk({ baseUrl, apiKey, fetch: patienceSeconds > 0 ? patient(fetch, patienceSeconds) : fetch });

  const call =
    <M extends Method>(method: M): Call<M> =>
    async (path, given?: Asked) =>
      bodyOf(await ask(method, path, given));

  async function* pages<P extends ListPath>(path: P, given?: Asked): AsyncGenerator<ItemOf<P>[], void, void> {
    yield* pagesOf((query) => ask('get', path, { ...given, query }), given?.query);
  }

  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    revised: async (method, path, given?: Asked) => {
      const response = await ask(method, path, given);
      return { body: await bodyOf(response), etag: response.headers.get('etag') };
    },
    download: (path, given?: Asked) => ask('get', path, given),
    address: (path, given?: Asked) => fillIn(baseUrl, path, given),
    pages,
    items: async function* (path, given?: Asked) {
      for await (const page of pages(path, given)) yield* page;
    },
  };
}
