import { ACCESS_TESTS, describeTests } from '../spec/statement.ts';

export { ACCESS_TESTS, describeTests };

export const forbiddenCodeTests = describeTests('forbidden-code.test.ts', 'The shipped code')('is free of %s');
export const everyResponseTests = describeTests('browser-defences.test.ts', 'Every response of every route');
export const everyCookieTests = describeTests(
  'browser-defences.test.ts',
  'Every cookie',
)('is host-only, secure, HttpOnly and SameSite');
export const httpMessageTests = describeTests('http-messages.test.ts');
export const isolationTests = describeTests('isolation.test.ts', '%s');
export const surfaceTests = describeTests(
  'api-surface.test.ts',
  'The API',
)('has exactly the routes, callers and permissions in this table');
export const FUZZ_TEST =
  'fuzz-drill.test.ts > ${String(REQUESTS)} random requests (seed ${String(SEED)}; few with a password to hash) > %s %s returns no 5xx and only responses that match the contract';
export const outboundTests = describeTests('outbound.test.ts', 'A message to a user-supplied URL');
export const mailLayoutTests = describeTests('mail-layout.test.ts', 'Email layout');
export const refusedFileTests = describeTests('scan-upload.test.ts', 'An upload is rejected when');
export const signInTests = describeTests('sign-in.test.ts', 'POST /api/app/sign-in');
export const sessionTests = describeTests('session-routes.test.ts');
export const ssoForgeryTests = describeTests(
  'sso-forgery.test.ts',
  'Provider response',
)('302 refused, creates no user: %s');
export const requestLogTests = describeTests('observation.test.ts', 'The request log');
export const lockFileTests = describeTests('supply-chain.test.ts', 'Lock file');
export const serviceLogTests = describeTests('security-log.test.ts', 'The service log');
export const unexpectedErrorTests = describeTests(
  'security-log.test.ts',
  'An unexpected error',
)('500 with the request ID but no internal details, which are logged; other requests still work');
