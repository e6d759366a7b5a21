import pg from 'pg';

// Parts of error messages. cspell:ignore econn terminat

/** SQLSTATEs, or prefixes of them, after which the same request may succeed later. OP001 is our own: see check_placement. */
const TRANSIENT_SQL_STATES = ['08', '25006', '40', '42501', '53', '55P03', '57', '58', 'OP001', 'XX'];
const BROKEN_CONNECTION = /terminat|timeout|ECONN|EPIPE|ENOTFOUND|not queryable/i;

export const isUnavailableError = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? TRANSIENT_SQL_STATES.some((state) => error.code?.startsWith(state))
    : error instanceof Error &&
      (BROKEN_CONNECTION.test(error.message) || ('code' in error && /^E[A-Z]+$/.test(String(error.code))));

/** The server, or this transaction, can only read. */
export const isReadOnlyError = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** Data exceptions: the value is invalid. */
export const isInvalidValueError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;

export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;

/** An earlier statement has failed, and this one was therefore not run. */
export const isAbortedTransactionError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '25P02';

export const isForeignKeyViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23503';
