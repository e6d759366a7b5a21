/** In a separate file, so that scripts that run no tests can use it. */
export const TEST_SECRET = 'a secret that only the tests know, long enough';
