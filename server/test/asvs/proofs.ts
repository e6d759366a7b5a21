import { GUARDED, testsOf } from '../spec/statement.ts';

/** Tests that hold several requirements, by what they are about. */
export { GUARDED, testsOf };

export const freeOf = testsOf('forbidden-code.test.ts', 'The code that ships')('is free of %s');
export const everyAnswer = testsOf('browser-defences.test.ts', 'Every answer of every route');
export const everyCookie = testsOf(
  'browser-defences.test.ts',
  'Every cookie',
)('is of this host alone, for https alone, out of reach of scripts and of other sites');
export const messages = testsOf('http-messages.test.ts');
export const isolation = testsOf('isolation.test.ts', '%s');
export const surface = testsOf(
  'api-surface.test.ts',
  'The interface',
)('is what this table says: no route more, none less, none with other callers or permissions');
export const fuzz =
  'fuzz.test.ts > ${String(REQUESTS)} random requests (seed ${String(SEED)}; few of them carry a password worth hashing) > %s %s gives no 5xx, and only answers the contract promises';
export const outbound = testsOf('outbound.test.ts', 'A message to an address that somebody typed in');
export const letter = testsOf('layout.test.ts', 'A letter');
export const refusedFile = testsOf('uploads.test.ts', 'A file is refused when');
export const signIn = testsOf('sign-in.test.ts', 'POST /api/app/sign-in');
export const session = testsOf('session-routes.test.ts');
export const forged = testsOf('sso-forgery.test.ts', 'What a provider answers')('302 refused, and nobody is made: %s');
export const requestLog = testsOf('observation.test.ts', 'the request log');
export const lockFile = testsOf('supply-chain.test.ts', 'A lock file');
export const serviceLog = testsOf('security-log.test.ts', 'The service log');
export const unexpected = testsOf(
  'security-log.test.ts',
  'What fails unexpectedly',
)('500 names the request and nothing of the inside, which is in the log; the rest goes on');
