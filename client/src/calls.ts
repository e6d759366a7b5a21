import type { paths } from './schema.ts';

/** The arguments and response of each call, derived from the generated `paths`. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer Found> ? Found : never;

type Answers<O> = O extends { responses: infer Responses } ? Responses[keyof Responses] : never;
type AsJson<A> = A extends { content: { 'application/json': infer Body } }
  ? Body
  : A extends { content: unknown }
    ? never
    : null;
type AsFile<A> = A extends { content: infer Content } ? Exclude<keyof Content, 'application/json'> : never;

/** The response body; null if it is empty. */
export type ResponseOf<M extends Method, P extends keyof paths> = AsJson<Answers<Operation<M, P>>>;

/** The paths that respond with JSON or without a body. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? ([ResponseOf<M, P>] extends [never] ? never : P) : never;
}[keyof paths];

/** The paths that respond with a file: CSV, PDF, evidence. */
export type FilePath = {
  [P in keyof paths]: [AsFile<Answers<Operation<'get', P>>>] extends [never] ? never : P;
}[keyof paths];

/** Every path with a GET operation, which can also be used in a link. */
export type DownloadPath = { [P in keyof paths]: paths[P] extends { get: unknown } ? P : never }[keyof paths];

type Parameters<O> = O extends { parameters: infer Given } ? Given : unknown;
type Named<O> = Parameters<O> extends { path: infer Names } ? { readonly path: Names } : unknown;

type Filtered<O, Left extends string> =
  Parameters<O> extends { query: infer Query }
    ? { readonly query: Omit<Query, Left> }
    : 'query' extends keyof Parameters<O>
      ? { readonly query?: Omit<NonNullable<Parameters<O>['query']>, Left> | undefined }
      : unknown;

/** The raw bytes of a file. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

type Sent<Content> = Content extends { 'application/json': infer Json }
  ? Json | (Exclude<keyof Content, 'application/json'> extends never ? never : FileBody)
  : FileBody;
type Bodied<O> = O extends { requestBody: { content: infer Content } } ? { readonly body: Sent<Content> } : unknown;

/** Options of every call, in addition to its parameters. */
export type RequestSettings = {
  readonly signal?: AbortSignal | undefined;
  /** The ETag of the record as it was read. The request fails with 412 if the record has changed since. */
  readonly ifMatch?: string | null | undefined;
  /** Makes retries safe: requests with the same key run once. POST requests with an API key get a generated one. */
  readonly idempotencyKey?: string | undefined;
  /** Content type of a file; `application/octet-stream` by default. */
  readonly contentType?: string | undefined;
};

type Wanted<T> = object extends T ? [given?: T] : [given: T];

type Question<M extends Method, P extends keyof paths, Left extends string> = Named<Operation<M, P>> &
  Filtered<Operation<M, P>, Left> &
  Bodied<Operation<M, P>>;

/** `format=csv` turns a list into a file; use `download` for that. */
export type RequestArgs<M extends Method, P extends keyof paths> = Wanted<Question<M, P, 'format'> & RequestSettings>;
export type DownloadArgs<P extends keyof paths> = Wanted<Question<'get', P, never> & Pick<RequestSettings, 'signal'>>;

export type QueryOf<P extends keyof paths> =
  Question<'get', P, 'format'> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

type Paged = { readonly totalCount: number } | { readonly nextCursor: string | null };
type EntryOf<A> = A extends Paged & { readonly entries: readonly (infer Item)[] } ? Item : never;
type SliceOf<O> = O extends { parameters: { query?: infer Query }; responses: infer Responses }
  ? 'cursor' extends keyof NonNullable<Query>
    ? AsJson<Responses[keyof Responses]> extends readonly (infer Item)[]
      ? Item
      : never
    : never
  : never;

export type ItemOf<P extends keyof paths> = EntryOf<ResponseOf<'get', P>> | SliceOf<Operation<'get', P>>;

/** The paginated lists. */
export type ListPath = { [P in keyof paths]: [ItemOf<P>] extends [never] ? never : P }[keyof paths];

/** The lists that show when each entry changed. */
export type SyncPath = {
  [P in ListPath]: QueryOf<P> extends { readonly updatedSince?: string | undefined }
    ? 'updatedSince' extends keyof QueryOf<P>
      ? P
      : never
    : never;
}[ListPath];

type TurnedByUs = 'format' | 'page' | 'cursor';
export type ListArgs<P extends keyof paths> = Wanted<Question<'get', P, TurnedByUs> & Pick<RequestSettings, 'signal'>>;
