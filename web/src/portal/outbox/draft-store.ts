import { openDB } from 'idb';
import type { Draft } from './draft.ts';

/** Where drafts outlive a reload. */
export type DraftStore = {
  readonly list: () => Promise<readonly Draft[]>;
  readonly put: (draft: Draft) => Promise<void>;
  readonly remove: (questionKey: string) => Promise<void>;
};

type Kept = Draft & { readonly owner: string };

type Schema = { drafts: { key: [string, string]; value: Kept; indexes: { owner: string } } };

const open = () =>
  openDB<Schema>('assay-portal', 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: ['owner', 'questionKey'] }).createIndex('owner', 'owner');
    },
  });

/** The drafts of one contact for one questionnaire: a browser may hold those of several. */
export function draftStoreOf(owner: string): DraftStore {
  const database = open();
  return {
    list: async () => (await database).getAllFromIndex('drafts', 'owner', owner),
    put: async (draft) => {
      await (await database).put('drafts', { ...draft, owner });
    },
    remove: async (questionKey) => (await database).delete('drafts', [owner, questionKey]),
  };
}
