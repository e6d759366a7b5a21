import { parseRetryAfter } from './retry.ts';

export type ErrorDetail = { readonly path: string; readonly message: string };

/** An error response of the service, or `status: null` if the service could not be reached. */
export class AssayError extends Error {
  readonly status: number | null;
  /** Which error it is, such as `EXTERNAL_ID_TAKEN`. The service lists all codes at `/api/docs/errors`. */
  readonly code: string | null;
  /** The ID by which the operator finds the request in the log. */
  readonly requestId: string | null;
  /** After how many seconds the service accepts the request again, if it said so. */
  readonly retryAfterSeconds: number | null;
  /** The validation errors of each field, if the service returned any. */
  readonly details: readonly ErrorDetail[];
  /** The response body. */
  readonly content: unknown;

  constructor(message: string, response: Response | null, { content = null, cause }: ErrorParts = {}) {
    super(message, { cause });
    this.name = 'AssayError';
    this.status = response?.status ?? null;
    this.code = isRecord(content) && typeof content.code === 'string' ? content.code : null;
    this.requestId = response?.headers.get('x-request-id') ?? null;
    this.retryAfterSeconds = response && parseRetryAfter(response.headers);
    this.details = detailsIn(content);
    this.content = content;
  }
}

type ErrorParts = { readonly content?: unknown; readonly cause?: unknown };

/**
 * Creates an error from a response, with the service's message if there is one. For requests that do not go through the
 * client.
 */
export function parseErrorResponse(content: unknown, response: Response): AssayError {
  const words = isRecord(content) && typeof content.error === 'string' ? content.error : response.statusText;
  return new AssayError(words, response, { content });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

const detailsIn = (content: unknown): readonly ErrorDetail[] =>
  isRecord(content) && Array.isArray(content.details) ? content.details.filter(isDetail) : [];
