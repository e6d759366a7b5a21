import { beforeEach } from 'vitest';
import { useService } from './fixture.ts';
import { useTestApp } from './test-app.ts';
import { respondWith, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A webhook receiver that responds with this status, and a service that can reach it. */
export function useWebhookService(status: number) {
  const get = useService(startWebhookReceiver);
  const receiver: WebhookReceiver = {
    get url() {
      return get().url;
    },
    get cert() {
      return get().cert;
    },
    get received() {
      return get().received;
    },
    get environment() {
      return get().environment;
    },
    answer: (next) => get().answer(next),
    close: () => get().close(),
  };
  const test = useTestApp(() => receiver.environment);
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer(respondWith(status));
  });
  return { test, receiver };
}
