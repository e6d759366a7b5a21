import type { AuditEntry } from '@assay/contract';
import { markAgain } from '../i18n.ts';

/** The placeholders of a sentence that are shown as links or in bold. `splitAtSlots` finds them again. */
type SlotName = 'actor' | 'subject' | 'vendor';

export type Slots = Readonly<Record<SlotName, string>>;

/** Characters for private use, which no name contains. */
export const SLOTS: Slots = { actor: '\uE000', subject: '\uE001', vendor: '\uE002' };

/** Every sentence is given all placeholders. It need not use them. */
export type Sentence = (slots: Slots, entry: EntryFacts) => string;

/** The details of an entry, by type. Null if one was not recorded. */
export type EntryFacts = {
  readonly text: (field: string) => string | null;
  readonly number: (field: string) => number | null;
  /** The new value of a changed field; undefined if it did not change. */
  readonly changedTo: (field: string) => unknown;
  readonly changedFields: readonly string[];
  readonly isOwnAccount: boolean;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readEntryFacts({ meta, entityType, entityName, userName }: AuditEntry): EntryFacts {
  const changes = isRecord(meta?.changes) ? meta.changes : {};
  const hidden = Array.isArray(meta?.changedFields) ? meta.changedFields.map(String) : [];
  return {
    text: (field) => {
      const value = meta?.[field];
      return typeof value === 'string' && value !== '' ? value : null;
    },
    number: (field) => {
      const value = meta?.[field];
      return typeof value === 'number' ? value : null;
    },
    changedTo: (field) => {
      const change = changes[field];
      return isRecord(change) ? change.to : undefined;
    },
    changedFields: [...Object.keys(changes), ...hidden],
    isOwnAccount: entityType === 'User' && entityName === userName,
  };
}

const SLOT_NAMES: ReadonlyMap<string, SlotName> = new Map([
  [SLOTS.actor, 'actor'],
  [SLOTS.subject, 'subject'],
  [SLOTS.vendor, 'vendor'],
]);

export type SentencePart = { readonly slot: SlotName } | { readonly text: string };

/** The parts of a sentence in the order of its language. */
export const splitAtSlots = (sentence: string): SentencePart[] =>
  sentence
    .split(/([\uE000-\uE002])/u)
    .filter((part) => part !== '')
    .map((part) => {
      const slot = SLOT_NAMES.get(part);
      return slot === undefined ? { text: markAgain(part) } : { slot };
    });
