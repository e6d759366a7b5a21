import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpsServer } from './https-server.ts';

export type ReceivedWebhook = { readonly id: string; readonly headers: IncomingHttpHeaders; readonly body: string };
export type ReceiverResponse = (response: ServerResponse, received: ReceivedWebhook) => void;

export const respondWith =
  (status: number): ReceiverResponse =>
  (response) =>
    void response.writeHead(status).end();

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** A webhook receiver with TLS on the loopback interface. */
export async function startWebhookReceiver() {
  const { url, cert, environment, answer, close } = await startHttpsServer();
  const received: ReceivedWebhook[] = [];
  let answering = respondWith(204);
  answer((request, response) => {
    void text(request).then((body) => {
      const one = { id: String(request.headers['webhook-id']), headers: request.headers, body };
      received.push(one);
      answering(response, one);
    });
  });
  return {
    url: `${url}/hook`,
    cert,
    received,
    answer: (next: ReceiverResponse) => (answering = next),
    environment,
    close,
  };
}
