import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpsServer } from './https-server.ts';

export type Received = { readonly id: string; readonly headers: IncomingHttpHeaders; readonly body: string };
/** Answers, or leaves the sender waiting. */
export type Answering = (response: ServerResponse, received: Received) => void;

export const answerWith =
  (status: number): Answering =>
  (response) =>
    void response.writeHead(status).end();

/** Somebody who listens for webhooks, over TLS and on this machine alone. */
export async function startReceiver() {
  const { url, environment, answer, close } = await startHttpsServer();
  const received: Received[] = [];
  let answering = answerWith(204);
  answer((request, response) => {
    void text(request).then((body) => {
      const one = { id: String(request.headers['webhook-id']), headers: request.headers, body };
      received.push(one);
      answering(response, one);
    });
  });
  return {
    url: `${url}/hook`,
    received,
    answer: (next: Answering) => (answering = next),
    environment,
    close,
  };
}
