export { type Assay, createAssay, type Options, type Revised } from './assay.ts';
export type { AnswerOf, FileBody, FilePath, ItemOf, ListPath, Method, Path, QueryOf } from './calls.ts';
export { AssayError, type ErrorDetail, refusalIn } from './error.ts';
export type * from './schema.ts';
