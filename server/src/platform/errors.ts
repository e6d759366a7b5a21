/** Things that go wrong in ways the caller can understand. Only the error handler knows which status each one becomes. */
export class AppError extends Error {}

export type Detail = { readonly path: string; readonly message: string };

export class InvalidError extends AppError {
  readonly details: readonly Detail[];

  constructor(message: string, details: readonly Detail[] = []) {
    super(message);
    this.details = details;
  }
}

/** Somebody who is signed in could not prove who they are: no reason to sign them out, but one to count. */
export class WrongProofError extends InvalidError {}

export class WrongPasswordError extends WrongProofError {
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
  constructor(message = 'Forbidden') {
    super(message);
  }
}

export class NotFoundError extends AppError {
  constructor() {
    super('Not found');
  }
}

export class ConflictError extends AppError {
  /** What stands against what, where words alone do not say it. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(message: string, values: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.values = values;
  }
}

export class PreconditionFailedError extends AppError {}

export class TooLargeError extends AppError {}

export class UnprocessableError extends AppError {}

/** So many requests are accepted in any minute. */
export type Limit = { readonly name: string; readonly perMinute: number };

export class TooManyRequestsError extends AppError {
  readonly retryAfterSeconds: number;
  readonly limit: Limit | null;

  constructor(retryAfterSeconds: number, limit: Limit | null = null) {
    super('Too many requests');
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
  }
}

export class UnavailableError extends AppError {
  constructor(message = 'The service cannot answer right now. Try again shortly.') {
    super(message);
  }
}
