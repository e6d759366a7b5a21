import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownCertificate } from './certificate.ts';

export type Received = { readonly id: string; readonly headers: IncomingHttpHeaders; readonly body: string };
/** Answers, or leaves the sender waiting. */
export type Answering = (response: ServerResponse, received: Received) => void;

export const answerWith =
  (status: number): Answering =>
  (response) =>
    void response.writeHead(status).end();

/** Somebody who listens for webhooks, over TLS and on this machine alone. */
export async function startReceiver() {
  const dir = await mkdtemp(join(tmpdir(), 'assay-receiver-'));
  const { cert, key } = ownCertificate();
  const caFile = join(dir, 'ca.pem');
  await writeFile(caFile, cert);
  const received: Received[] = [];
  let answering = answerWith(204);
  const server = createServer({ cert, key }, (request, response) => {
    void text(request).then((body) => {
      const one = { id: String(request.headers['webhook-id']), headers: request.headers, body };
      received.push(one);
      answering(response, one);
    });
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${String(port)}/hook`,
    received,
    answer: (next: Answering) => (answering = next),
    /** What lets a service of ours send to it. */
    environment: { WEBHOOK_ALLOWED_RANGES: '127.0.0.1, ::1', WEBHOOK_CA_FILE: caFile },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
