import type { paths } from './schema.ts';

/** What each call takes and answers, read off the generated `paths`. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer Found> ? Found : never;

type Answers<O> = O extends { responses: infer Responses } ? Responses[keyof Responses] : never;
type AsJson<A> = A extends { content: { 'application/json': infer Body } }
  ? Body
  : A extends { content: unknown }
    ? never
    : null;
type AsFile<A> = A extends { content: infer Content } ? Exclude<keyof Content, 'application/json'> : never;

/** What the service answers; null where it answers nothing. */
export type AnswerOf<M extends Method, P extends keyof paths> = AsJson<Answers<Operation<M, P>>>;

/** The paths that answer JSON, or nothing. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? ([AnswerOf<M, P>] extends [never] ? never : P) : never;
}[keyof paths];

/** The paths that answer a file: CSV, PDF, evidence. */
export type FilePath = {
  [P in keyof paths]: [AsFile<Answers<Operation<'get', P>>>] extends [never] ? never : P;
}[keyof paths];

/** Every path that can be read, by a link as well. */
export type Address = { [P in keyof paths]: paths[P] extends { get: unknown } ? P : never }[keyof paths];

type Parameters<O> = O extends { parameters: infer Given } ? Given : unknown;
type Named<O> = Parameters<O> extends { path: infer Names } ? { readonly path: Names } : unknown;

type Filtered<O, Left extends string> =
  Parameters<O> extends { query: infer Query }
    ? { readonly query: Omit<Query, Left> }
    : 'query' extends keyof Parameters<O>
      ? { readonly query?: Omit<NonNullable<Parameters<O>['query']>, Left> | undefined }
      : unknown;

/** A file, sent as it is. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

type Sent<Content> = Content extends { 'application/json': infer Json }
  ? Json | (Exclude<keyof Content, 'application/json'> extends never ? never : FileBody)
  : FileBody;
type Bodied<O> = O extends { requestBody: { content: infer Content } } ? { readonly body: Sent<Content> } : unknown;

/** What every call may be given beside what its path wants. */
export type Settings = {
  readonly signal?: AbortSignal | undefined;
  /** The ETag of the record as it was read: the change is refused with 412 where it has changed since. */
  readonly ifMatch?: string | null | undefined;
  /** Names the request, so that it is done once however often it is sent. One is made up where there is an API key. */
  readonly idempotencyKey?: string | undefined;
  /** What a file is; `application/octet-stream` unless said otherwise. */
  readonly contentType?: string | undefined;
};

type Wanted<T> = object extends T ? [given?: T] : [given: T];

type Question<M extends Method, P extends keyof paths, Left extends string> = Named<Operation<M, P>> &
  Filtered<Operation<M, P>, Left> &
  Bodied<Operation<M, P>>;

/** `format=csv` makes a file of a list: that is what `download` is for. */
export type Given<M extends Method, P extends keyof paths> = Wanted<Question<M, P, 'format'> & Settings>;
export type GivenToFile<P extends keyof paths> = Wanted<Question<'get', P, never> & Pick<Settings, 'signal'>>;

/** What a list can be narrowed by. */
export type QueryOf<P extends keyof paths> =
  Question<'get', P, 'format'> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

type EntryOf<A> = A extends { readonly entries: readonly (infer Item)[]; readonly totalCount: number } ? Item : never;
type SliceOf<O> = O extends { parameters: { query?: infer Query }; responses: infer Responses }
  ? 'cursor' extends keyof NonNullable<Query>
    ? AsJson<Responses[keyof Responses]> extends readonly (infer Item)[]
      ? Item
      : never
    : never
  : never;

/** One of what a list lists. */
export type ItemOf<P extends keyof paths> = EntryOf<AnswerOf<'get', P>> | SliceOf<Operation<'get', P>>;

/** The lists that come in pages. */
export type ListPath = { [P in keyof paths]: [ItemOf<P>] extends [never] ? never : P }[keyof paths];

type TurnedByUs = 'format' | 'page' | 'cursor';
export type GivenToList<P extends keyof paths> = Wanted<Question<'get', P, TurnedByUs> & Pick<Settings, 'signal'>>;
