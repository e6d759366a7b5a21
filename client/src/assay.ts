import type { DownloadPath, ResponseOf, FilePath, RequestArgs, DownloadArgs } from './calls.ts';
import type { ListArgs, ItemOf, ListPath, Method, Path, SyncPath } from './calls.ts';
import { listPages } from './paging.ts';
import { type Fetch, withRetry } from './retry.ts';
import { type RequestOptions, parseBody, createRequestSender, buildUrl } from './request.ts';

export type AssayOptions = {
  /** URL of the service. Omit it in pages that the service itself serves. */
  readonly baseUrl?: string | undefined;
  /** With a key, the client is an integration: it retries when the service is busy and sends idempotency keys. */
  readonly apiKey?: string | undefined;
  /** Maximum total wait of a call when the service is busy. Defaults to 60 with an API key, else 0. */
  readonly patienceSeconds?: number | undefined;
  readonly fetch?: Fetch | undefined;
};

/** A record with its ETag. Pass the ETag as `ifMatch` to avoid overwriting another change. */
export type WithETag<Body> = { readonly body: Body; readonly etag: string | null };

type Call<M extends Method> = <P extends Path<M>>(path: P, ...given: RequestArgs<M, P>) => Promise<ResponseOf<M, P>>;

export type AssayClient = {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** Like the other methods, but also returns the ETag. */
  readonly withETag: <M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...given: RequestArgs<M, P>
  ) => Promise<WithETag<ResponseOf<M, P>>>;
  /** Downloads a file, to be streamed or read. */
  readonly download: <P extends FilePath>(path: P, ...given: DownloadArgs<P>) => Promise<Response>;
  /** The URL, for use in a link. */
  readonly url: <P extends DownloadPath>(path: P, ...given: DownloadArgs<P>) => string;
  /** Iterates over all pages of a list. */
  readonly pages: <P extends ListPath>(path: P, ...given: ListArgs<P>) => AsyncGenerator<ItemOf<P>[], void, void>;
  /** Iterates over all items of a list. */
  readonly items: <P extends ListPath>(path: P, ...given: ListArgs<P>) => AsyncGenerator<ItemOf<P>, void, void>;
  /** The value to send as `updatedSince` in the next sync. Call it before reading the first list of this one. */
  readonly syncedUntil: (path: SyncPath) => Promise<string | null>;
};

const PATIENCE_SECONDS = 60;

/** A typed client for the service at `baseUrl`. Error responses are thrown as AssayError. */
export function createAssayClient({ apiKey, ...options }: AssayOptions = {}): AssayClient {
  const { fetch = (request) => globalThis.fetch(request) } = options;
  const baseUrl = options.baseUrl?.replace(/\/+$/, '') ?? '';
  const { patienceSeconds = apiKey === undefined ? 0 : PATIENCE_SECONDS } = options;
  const ask = createRequestSender({
    baseUrl,
    apiKey,
    fetch: patienceSeconds > 0 ? withRetry(fetch, patienceSeconds) : fetch,
  });

  const call =
    <M extends Method>(method: M): Call<M> =>
    async (path, given?: RequestOptions) =>
      parseBody(await ask(method, path, given));

  async function* pages<P extends ListPath>(path: P, given?: RequestOptions): AsyncGenerator<ItemOf<P>[], void, void> {
    yield* listPages((query) => ask('get', path, { ...given, query }), given?.query);
  }

  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    withETag: async (method, path, given?: RequestOptions) => {
      const response = await ask(method, path, given);
      return { body: await parseBody(response), etag: response.headers.get('etag') };
    },
    download: (path, given?: RequestOptions) => ask('get', path, given),
    url: (path, given?: RequestOptions) => buildUrl(baseUrl, path, given),
    pages,
    items: async function* (path, given?: RequestOptions) {
      for await (const page of pages(path, given)) yield* page;
    },
    syncedUntil: async (path) => {
      const { headers } = await ask('get', path, { query: { sort: 'updatedAt', limit: 1 } });
      return headers.get('synced-until');
    },
  };
}
