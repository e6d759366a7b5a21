import type { ErrorCode } from '@assay/contract';

/** Errors that are meaningful to the caller. Only the error handler maps them to status codes. */
export class AppError extends Error {
  /** What a screen tells this refusal apart by, where the status alone does not. */
  readonly code: ErrorCode | null;

  constructor(message?: string, code: ErrorCode | null = null) {
    super(message);
    this.code = code;
  }
}

/** Further fields of the error body. */
type ErrorValues = Readonly<Record<string, unknown>>;

export type ErrorDetail = {
  readonly path: string;
  readonly message: string;
  /** The record that the value belongs to. */
  readonly id?: string;
};

type InvalidErrorOptions = { readonly code?: ErrorCode; readonly values?: ErrorValues };

export class InvalidError extends AppError {
  readonly details: readonly ErrorDetail[];
  readonly values: ErrorValues;

  constructor(message: string, details: readonly ErrorDetail[] = [], { code, values = {} }: InvalidErrorOptions = {}) {
    super(message, code);
    this.details = details;
    this.values = values;
  }
}

/** A signed-in user failed to prove their identity. They stay signed in, but the failure counts towards the limit. */
export class InvalidProofError extends InvalidError {}

export class InvalidPasswordError extends InvalidProofError {
  constructor(path: string) {
    super('The current password is wrong', [{ path, message: 'is wrong' }]);
  }
}

export class UnauthorizedError extends AppError {
  constructor(message = 'Unauthorized') {
    super(message);
  }
}

export class ForbiddenError extends AppError {
  constructor(message = 'Forbidden', code: ErrorCode | null = null) {
    super(message, code);
  }
}

export class NotFoundError extends AppError {
  constructor() {
    super('Not found');
  }
}

export class MethodNotAllowedError extends AppError {
  constructor() {
    super('Method not allowed');
  }
}

export class ConflictError extends AppError {
  /** The conflicting values, if the message does not contain them. */
  readonly values: ErrorValues;

  constructor(message: string, values: ErrorValues = {}) {
    super(message);
    this.values = values;
  }
}

export class PreconditionFailedError extends AppError {}

export class TooLargeError extends AppError {}

export class UnprocessableError extends AppError {}

export type RateLimit = { readonly name: string; readonly perMinute: number };

export class TooManyRequestsError extends AppError {
  readonly retryAfterSeconds: number;
  readonly limit: RateLimit | null;

  constructor(retryAfterSeconds: number, limit: RateLimit | null = null, message?: string) {
    super(message ?? 'Too many requests');
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
  }
}

export class UnavailableError extends AppError {
  constructor(message = 'The service cannot answer right now. Try again shortly.') {
    super(message);
  }
}
