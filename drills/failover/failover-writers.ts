import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type AcknowledgedWrite = { readonly id: string; readonly externalId: string; readonly at: number };

export type WriteJournal = {
  readonly acknowledged: AcknowledgedWrite[];
  /** How often each status was received; 0 for no response. */
  readonly statuses: Record<string, number>;
  /** Responses that must never occur, whatever happens to the database. */
  readonly wrong: string[];
};

export type WriteOptions = {
  readonly servers: readonly string[];
  readonly key: string;
  readonly writers: number;
  readonly stopping: AbortSignal;
};

const ANSWER_MS = 20_000;
const AGAIN_MS = 200;

/**
 * Creates vendors one after another, retries with the same Idempotency-Key until it gets a response, and records it.
 */
export async function runWriters(
  journal: WriteJournal,
  { servers, key, writers, stopping }: WriteOptions,
): Promise<void> {
  const one = async (writer: number) => {
    for (let count = 0; !stopping.aborted; count += 1) {
      const externalId = `${String(writer)}-${String(count)}`;
      const idempotencyKey = randomUUID();
      for (let attempt = writer; ; attempt += 1) {
        const server = servers[attempt % servers.length] ?? '';
        const answer = await importVendor({ server, key, externalId, idempotencyKey });
        journal.statuses[answer.status] = (journal.statuses[answer.status] ?? 0) + 1;
        if (answer.status === 201) {
          journal.acknowledged.push({ id: answer.id, externalId, at: performance.now() });
          break;
        }
        if (answer.status !== 0 && answer.status !== 503) {
          journal.wrong.push(`${String(answer.status)} ${answer.text}`);
          break;
        }
        await pause(AGAIN_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => one(writer)));
}

type Importing = {
  readonly server: string;
  readonly key: string;
  readonly externalId: string;
  readonly idempotencyKey: string;
};

async function importVendor({ server, key, externalId, idempotencyKey }: Importing) {
  try {
    const answer = await fetch(`${server}/api/v1/vendors/import`, {
      method: 'POST',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ name: `Vendor ${externalId}`, externalId, contactEmail: 'security@contoso.example' }),
    });
    const text = await answer.text();
    return { status: answer.status, id: answer.status === 201 ? String(JSON.parse(text).id) : '', text };
  } catch {
    return { status: 0, id: '', text: '' };
  }
}

export function findLongestGapMs(acknowledged: readonly AcknowledgedWrite[], from: number, to: number): number {
  const moments = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from && at < to), to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
