import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { getFreePort } from '../../server/dev/free-port.ts';

export type LoadBalancer = {
  readonly url: string;
  readonly add: (serverUrl: string) => void;
  readonly remove: (serverUrl: string) => void;
  /** Whether the server gets requests. */
  readonly isReady: (serverUrl: string) => boolean;
  /** Requests whose server was unreachable or closed the connection. */
  readonly broken: () => number;
  readonly stop: () => Promise<void>;
};

const LOOK_EVERY_MS = 100;

/** A minimal load balancer: checks the readiness of every server and distributes requests to the ready ones in turn. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<string, boolean>();
  let [turn, broken] = [0, 0];
  const check = async () => {
    for (const url of servers.keys()) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (servers.has(url)) servers.set(url, isReady);
    }
  };
  const looking = setInterval(() => void check(), LOOK_EVERY_MS);
  const next = () => {
    const ready = [...servers].filter(([, isReady]) => isReady).map(([url]) => url);
    return ready[(turn += 1) % ready.length];
  };
  const server = createServer((incoming, answer) => {
    pass(incoming, answer, { url: next(), agent }).catch(() => {
      broken += 1;
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
  });
  // Longer than any pause between requests: a connection closed during a request looks like a failure.
  server.keepAliveTimeout = 120_000;
  const port = await getFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${String(port)}`,
    add: (url) => void servers.set(url, false),
    remove: (url) => void servers.delete(url),
    isReady: (url) => servers.get(url) ?? false,
    broken: () => broken,
    stop: async () => {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

type To = { readonly url: string | undefined; readonly agent: Agent };

async function pass(incoming: IncomingMessage, answer: ServerResponse, { url, agent }: To) {
  if (url === undefined) throw new Error('No server is ready');
  const { method, headers, url: path } = incoming;
  const outgoing = request(`${url}${path ?? ''}`, { method: method ?? 'GET', headers, agent });
  const answered = once(outgoing, 'response');
  await Promise.all([pipeline(incoming, outgoing), answered]);
  const [response] = await answered;
  answer.writeHead(response.statusCode, response.headers);
  await pipeline(response, answer);
}
