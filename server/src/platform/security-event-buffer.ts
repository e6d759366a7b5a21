import type { SecurityEventKind } from '@assay/contract';
import type { CallerKind } from '../domain/caller.ts';

/** A refused request. It contains no user input: names and IDs come from the database. */
export type SecurityEventInput = {
  readonly organisationId: string;
  readonly kind: Exclude<SecurityEventKind, 'NOT_RECORDED'>;
  readonly reason: string | null;
  readonly callerKind: CallerKind | null;
  readonly callerId: string | null;
  readonly callerName: string | null;
  readonly address: string | null;
  readonly route: string | null;
  readonly requestId: string | null;
};

type CountedSecurityEvent = SecurityEventInput & { readonly count: number };

export type SecurityEventBatch = {
  readonly organisationId: string;
  readonly events: readonly CountedSecurityEvent[];
  /** How many more there were than the buffer holds. */
  readonly dropped: number;
};

export type SecurityEventBuffer = {
  readonly add: (event: SecurityEventInput) => void;
  /** Removes everything from the buffer. */
  readonly takeBatches: () => SecurityEventBatch[];
};

/** Holds events in memory until they are written, so that recording an event cannot delay a request or make it fail. */
export function createSecurityEventBuffer(maxPerOrganisation: number): SecurityEventBuffer {
  let pending = new Map<string, { readonly events: Map<string, CountedSecurityEvent>; dropped: number }>();
  return {
    add(event) {
      const batch = pending.get(event.organisationId) ?? {
        events: new Map<string, CountedSecurityEvent>(),
        dropped: 0,
      };
      pending.set(event.organisationId, batch);
      const key = JSON.stringify([event.kind, event.address, event.callerId]);
      const known = batch.events.get(key);
      if (known) batch.events.set(key, { ...known, count: known.count + 1 });
      else if (batch.events.size < maxPerOrganisation) batch.events.set(key, { ...event, count: 1 });
      else batch.dropped += 1;
    },
    takeBatches() {
      const taken = pending;
      pending = new Map();
      return [...taken].map(([organisationId, { events, dropped }]) => ({
        organisationId,
        events: [...events.values()],
        dropped,
      }));
    },
  };
}
