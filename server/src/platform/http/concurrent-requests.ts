import type { FastifyReply } from 'fastify';

/** Limits how many requests with the same key run at the same time. */
export function limitConcurrentRequests(most: number, createError: () => Error) {
  const running = new Map<string, number>();
  return {
    acquire(key: string, reply: FastifyReply) {
      const count = running.get(key) ?? 0;
      if (count >= most) throw createError();
      running.set(key, count + 1);
      reply.raw.once('close', () => {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      });
    },
  };
}
