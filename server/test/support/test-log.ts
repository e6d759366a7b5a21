import { createLogger } from '../../src/platform/log.ts';

const errors: string[] = [];

/** Keeps the errors of the services under test in memory. They are printed if the test fails. */
export const testLog = createLogger('error', { write: (line: string) => void errors.push(line) });

/** Returns the errors since the last call. */
export const takeErrors = (): string[] => errors.splice(0);
