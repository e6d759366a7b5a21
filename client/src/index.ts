export { type AssayClient, createAssayClient, type AssayOptions, type WithETag } from './assay.ts';
export type { ResponseOf, FileBody, FilePath, ItemOf, ListPath, Method, Path, QueryOf } from './calls.ts';
export { AssayError, type ErrorDetail, parseErrorResponse } from './error.ts';
export type * from './schema.ts';
export { type VerifiedWebhook, verifyWebhook, type WebhookMessage, WebhookVerificationError } from './webhooks.ts';
