import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type TcpProxy = {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** Drops all bytes of the connections that exist now, in both directions, without closing them. New ones work. */
  readonly goSilent: () => void;
  /** Delays every byte in both directions from now on. 0 ends it. */
  readonly delay: (ms: number) => void;
  /** Resets all connections. New ones work. */
  readonly resetAll: () => void;
  /** Resets new connections until `resume`. Those that exist keep working. */
  readonly refuse: () => void;
  readonly resume: () => void;
  /** The connections that clients have open, silent ones included. */
  readonly connectionCount: () => number;
  /** How often a client has sent something after its server had answered, since the last call. */
  readonly takeRoundTrips: () => number;
  readonly close: () => Promise<void>;
};

type Target = { readonly host: string; readonly port: number };
type Connection = {
  readonly client: Socket;
  readonly upstream: Socket;
  isSilent: boolean;
  isAnswered: boolean;
};

/** Forwards TCP connections on loopback, and can be told to misbehave as a network does. */
async function startTcpProxy(target: Target): Promise<TcpProxy> {
  const connections = new Set<Connection>();
  let isRefusing = false;
  let delayMs = 0;
  let roundTrips = 0;

  const forward = (connection: Connection, from: Socket, to: Socket) => {
    let queue = Promise.resolve();
    const pass = (send: () => unknown) => {
      const dueAt = performance.now() + delayMs;
      queue = queue.then(async () => {
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
        if (!connection.isSilent) send();
      });
    };
    from.on('data', (chunk) => {
      if (from === connection.client && connection.isAnswered) roundTrips += 1;
      connection.isAnswered = from === connection.upstream;
      pass(() => to.write(chunk));
    });
    from.on('end', () => pass(() => to.end()));
    from.on('error', () => pass(() => to.resetAndDestroy()));
  };

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    if (isRefusing) return void client.resetAndDestroy();
    const connection = {
      client,
      upstream: connect({ ...target, noDelay: true, allowHalfOpen: true }),
      isSilent: false,
      isAnswered: true,
    };
    connections.add(connection);
    forward(connection, client, connection.upstream);
    forward(connection, connection.upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const resetAll = () => {
    for (const { client, upstream } of connections) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
    connections.clear();
  };
  return {
    host: '127.0.0.1',
    port: toPort(server.address()),
    goSilent: () => connections.forEach((connection) => (connection.isSilent = true)),
    delay: (ms) => void (delayMs = ms),
    resetAll,
    refuse: () => void (isRefusing = true),
    resume: () => void (isRefusing = false),
    takeRoundTrips: () => {
      const taken = roundTrips;
      roundTrips = 0;
      return taken;
    },
    connectionCount: () => [...connections].filter(({ client }) => !client.destroyed).length,
    close: async () => {
      resetAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A proxy in front of the server of a URL, and the URL that leads through it. */
export async function startTcpProxyFor(url: string): Promise<{ proxy: TcpProxy; url: string }> {
  const parsed = new URL(url);
  const proxy = await startTcpProxy({ host: parsed.hostname, port: Number(parsed.port) });
  parsed.hostname = proxy.host;
  parsed.port = String(proxy.port);
  return { proxy, url: parsed.href };
}

function toPort(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
