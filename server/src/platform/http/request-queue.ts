import type { FastifyReply } from 'fastify';

type RequestQueueOptions = {
  readonly concurrency: number;
  /** How many more requests with the same key may wait. */
  readonly maxWaiting: number;
  readonly createError: () => Error;
};

type Line = { running: number; readonly waiting: Set<() => void> };

/**
 * Limits how many requests with the same key run at the same time. Further ones wait for their turn until the signal
 * aborts or the client disconnects.
 */
export function createRequestQueue({ concurrency, maxWaiting, createError }: RequestQueueOptions) {
  const lines = new Map<string, Line>();

  const release = (key: string, line: Line) => {
    const [next] = line.waiting;
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  const waitForTurn = (line: Line, reply: FastifyReply, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(start);
        signal.removeEventListener('abort', giveUp);
        reply.raw.off('close', giveUp);
      };
      const start = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(createError());
      };
      line.waiting.add(start);
      signal.addEventListener('abort', giveUp);
      reply.raw.once('close', giveUp);
    });

  return {
    async acquire(key: string, reply: FastifyReply, signal: AbortSignal): Promise<void> {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      if (line.running >= concurrency) {
        if (line.waiting.size >= maxWaiting || signal.aborted || reply.raw.closed) throw createError();
        await waitForTurn(line, reply, signal);
      } else {
        line.running += 1;
        lines.set(key, line);
      }
      // The client may have disconnected in the moment of its turn, or before it was in the queue.
      if (reply.raw.closed) {
        release(key, line);
        throw createError();
      }
      reply.raw.once('close', () => release(key, line));
    },
  };
}
