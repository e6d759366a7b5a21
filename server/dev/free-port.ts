import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below Linux's range for outgoing connections, which could take the port before the server starts. */
const [LOWEST, ABOVE] = [20_000, 32_768];
const TRIES = 100;

export const isFreePort = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export async function getFreePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, ABOVE);
    if (await isFreePort(port)) return port;
  }
  throw new Error('No free port');
}
