import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics.ts';

const MAX_CONNECTIONS = 10_000;
const LOG_INTERVAL_MS = 10_000;

/** A quarter of the file descriptors is left for the database, files and processes. Only Linux has this file. */
function readConnectionLimit(): number {
  try {
    const [, descriptors] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return descriptors === undefined
      ? MAX_CONNECTIONS
      : Math.min(MAX_CONNECTIONS, Math.floor(Number(descriptors) * 0.75));
  } catch {
    return MAX_CONNECTIONS;
  }
}

/** Without a limit, the system closes connections silently once the process has no file descriptors left. */
export function limitConnections(server: Server, log: FastifyBaseLogger, metrics: Metrics): void {
  const maxConnections = readConnectionLimit();
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    metrics.connections.inc();
    socket.once('close', () => metrics.connections.dec());
  });
  let refused = 0;
  let logging: NodeJS.Timeout | null = null;
  const logRefused = () => {
    log.warn({ refused, maxConnections }, 'connections were rejected because the limit was reached');
    refused = 0;
  };
  server.on('drop', () => {
    metrics.refusedConnections.inc();
    refused += 1;
    if (logging) return;
    logRefused();
    logging = setTimeout(() => {
      logging = null;
      if (refused > 0) logRefused();
    }, LOG_INTERVAL_MS).unref();
  });
}
