/** Errors that are meaningful to the caller. Only the error handler maps them to status codes. */
export class AppError extends Error {
  /** Tells programs which error it is. A code keeps its meaning; the message may be improved. */
  readonly code: string;

  constructor(code: string, message: string) {
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

type InvalidErrorOptions = { readonly code?: string; readonly values?: ErrorValues };

export class InvalidError extends AppError {
  readonly details: readonly ErrorDetail[];
  readonly values: ErrorValues;

  constructor(message: string, details: readonly ErrorDetail[] = [], options: InvalidErrorOptions = {}) {
    const { code = 'INVALID_DATA', values = {} } = options;
    super(code, message);
    this.details = details;
    this.values = values;
  }
}

export class InvalidParameterError extends InvalidError {
  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(message, details, { code: 'INVALID_PARAMETER' });
  }
}

export class InvalidFileError extends InvalidError {
  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(message, details, { code: 'INVALID_FILE' });
  }
}

/** A signed-in user failed to prove their identity. They stay signed in, but the failure counts towards the limit. */
export class InvalidProofError extends InvalidError {
  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(message, details, { code: 'WRONG_PROOF' });
  }
}

export class InvalidPasswordError extends InvalidProofError {
  constructor(path: string) {
    super('The current password is incorrect', [{ path, message: 'is incorrect' }]);
  }
}

export class UnauthorizedError extends AppError {
  constructor(message = 'Unauthorized') {
    super('UNAUTHORIZED', message);
  }
}

export class ForbiddenError extends AppError {
  constructor(message = 'Forbidden', code = 'FORBIDDEN') {
    super(code, message);
  }
}

export class NotFoundError extends AppError {
  readonly details: readonly ErrorDetail[];

  constructor(message = 'Not found', code = 'NOT_FOUND', details: readonly ErrorDetail[] = []) {
    super(code, message);
    this.details = details;
  }
}

export class MethodNotAllowedError extends AppError {
  constructor() {
    super('METHOD_NOT_ALLOWED', 'Method not allowed');
  }
}

export class ConflictError extends AppError {
  /** The conflicting values, if the message does not contain them. */
  readonly values: ErrorValues;

  constructor(code: string, message: string, values: ErrorValues = {}) {
    super(code, message);
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
    super('TOO_MANY_REQUESTS', message ?? 'Too many requests');
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
  }
}

export class UnavailableError extends AppError {
  constructor(message = 'The service is temporarily unavailable. Try again shortly.', code = 'UNAVAILABLE') {
    super(code, message);
  }
}

/** The file store no longer has what was uploaded. Trying again does not help. */
export class DamagedFileError extends AppError {
  constructor(fileName: string) {
    super(
      'FILE_DAMAGED',
      `“${fileName}” is damaged or missing in the file store. Ask your system administrator to restore it from a backup.`,
    );
  }
}
