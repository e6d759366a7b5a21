import { openDB } from 'idb';
import type { Draft } from './draft.ts';

/** Stores drafts so that they survive a reload. */
export type DraftStore = {
  readonly list: () => Promise<readonly Draft[]>;
  readonly put: (draft: Draft) => Promise<void>;
  readonly remove: (questionKey: string) => Promise<void>;
};

type StoredDraft = Draft & { readonly owner: string };

type Schema = { drafts: { key: [string, string]; value: StoredDraft; indexes: { owner: string } } };

const openDatabase = () =>
  openDB<Schema>('assay-portal', 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: ['owner', 'questionKey'] }).createIndex('owner', 'owner');
    },
  });

/** The drafts of one contact for one questionnaire. A browser can hold those of several. */
export function createDraftStore(owner: string): DraftStore {
  const database = openDatabase();
  return {
    list: async () => (await database).getAllFromIndex('drafts', 'owner', owner),
    put: async (draft) => {
      await (await database).put('drafts', { ...draft, owner });
    },
    remove: async (questionKey) => (await database).delete('drafts', [owner, questionKey]),
  };
}
