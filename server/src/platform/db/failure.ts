import pg from 'pg';

/** SQLSTATEs, or their first letters, after which the same request may succeed a little later. */
const PASSING = ['08', '25006', '40', '42501', '53', '55P03', '57', '58', 'XX'];
const BROKEN_CONNECTION = /terminat|timeout|ECONN|EPIPE|ENOTFOUND|not queryable/i;

export const isUnavailable = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? PASSING.some((state) => error.code?.startsWith(state))
    : error instanceof Error &&
      (BROKEN_CONNECTION.test(error.message) || ('code' in error && /^E[A-Z]+$/.test(String(error.code))));

/** Data exceptions: the value, not the service, is at fault. */
export const isRefusedValue = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;

export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;

/** Something else still refers to what is to be deleted. */
export const isStillReferred = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23503';
