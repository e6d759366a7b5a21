export type ErrorDetail = { readonly path: string; readonly message: string };

/** What the service refused, or `status: null` where it could not be asked at all. */
export class AssayError extends Error {
  readonly status: number | null;
  /** What the operator of the service finds the request by. */
  readonly requestId: string | null;
  /** What exactly is wrong, field by field, where the service says so. */
  readonly details: readonly ErrorDetail[];
  /** Whatever the service answered. */
  readonly content: unknown;

  constructor(message: string, response: Response | null, { content = null, cause }: ErrorParts = {}) {
    super(message, { cause });
    this.name = 'AssayError';
    this.status = response?.status ?? null;
    this.requestId = response?.headers.get('x-request-id') ?? null;
    this.details = detailsIn(content);
    this.content = content;
  }
}

type ErrorParts = { readonly content?: unknown; readonly cause?: unknown };

/** A refusal from what was answered, in the words of the service where it has said any; for whoever asks by other means. */
export function refusalIn(content: unknown, response: Response): AssayError {
  const words = isRecord(content) && typeof content.error === 'string' ? content.error : response.statusText;
  return new AssayError(words, response, { content });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

const detailsIn = (content: unknown): readonly ErrorDetail[] =>
  isRecord(content) && Array.isArray(content.details) ? content.details.filter(isDetail) : [];
