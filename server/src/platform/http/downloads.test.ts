import fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createOperatorCaller } from '../../domain/caller.ts';
import { sendCsv } from './downloads.ts';

/** Exports of three pieces. Nothing is prepared further before `release` resolves. */
function startExports(release: Promise<unknown>) {
  const preparing: string[] = [];
  async function* prepare(organisationId: string) {
    for (const piece of ['1', '2', '3']) {
      preparing.push(organisationId);
      await release;
      yield piece;
    }
  }
  const app = fastify();
  app.addHook('onRequest', (request: FastifyRequest<{ Params: { id: string } }>, _reply, done) => {
    request.caller = createOperatorCaller(request.params.id);
    done();
  });
  app.get<{ Params: { id: string } }>('/exports/:id', ({ params: { id } }, reply) =>
    sendCsv(reply, { fileName: 'all', content: prepare(id) }),
  );
  return { preparing, download: (id: string) => app.inject(`/exports/${id}`) };
}

describe('sendCsv', () => {
  it('S9: prepares one piece of an organisation at a time, however many exports it has, and none waits for another', async () => {
    const { promise: release, resolve: continueAll } = Promise.withResolvers<null>();
    const { preparing, download } = startExports(release);
    const flood = Array.from({ length: 8 }, () => download('a'));
    await expect.poll(() => preparing).toEqual(['a']);
    const other = download('b');
    await expect.poll(() => preparing).toEqual(['a', 'b']);
    continueAll(null);
    for (const { statusCode, body } of await Promise.all([...flood, other])) {
      expect([statusCode, body]).toEqual([200, '123']);
    }
  });
});
