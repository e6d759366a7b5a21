/** Apart from the rest, so that a script that runs no tests can start a server with it. */
export const TEST_SECRET = 'a secret that only the tests know, long enough';
