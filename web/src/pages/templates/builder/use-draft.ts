import type { TemplateBody, TemplateDetail } from '@assay/contract';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../../../api/me.ts';
import type { TemplateWithETag } from '../../../api/templates.ts';
import { toTemplateBody, type Draft, toDraft } from './draft.ts';
import { toStorageKey, deleteLocalDraft, saveLocalDraft, readLocalDraft } from './local-draft.ts';

type DraftState = {
  readonly draft: Draft;
  /** The ETag that the draft is based on, and the newest one. */
  readonly etag: string | null;
  readonly newest: string | null;
  /** The serialised draft without unsaved changes. */
  readonly clean: string;
  readonly isRestored: boolean;
};

const serialize = (body: TemplateBody) => JSON.stringify(body);
const serializeStored = (template: TemplateDetail) => serialize(toTemplateBody(toDraft(template)));

const createDraftState = ({ body, etag }: TemplateWithETag): DraftState => ({
  draft: toDraft(body),
  etag,
  newest: etag,
  clean: serializeStored(body),
  isRestored: false,
});

/** Restores the unsaved changes of the previous visit. */
function resumeDraftState(stored: TemplateWithETag, name: string): DraftState {
  const kept = stored.body.status === 'DRAFT' ? readLocalDraft(name) : null;
  if (kept === null || serialize(kept.body) === serializeStored(stored.body)) return createDraftState(stored);
  return { ...createDraftState(stored), draft: toDraft(kept.body), etag: kept.etag, isRestored: true };
}

const isChanged = ({ draft, clean }: DraftState) => serialize(toTemplateBody(draft)) !== clean;

/** A template being edited, next to its stored version. Unsaved changes survive leaving the page. */
export function useDraft(stored: TemplateWithETag) {
  const name = toStorageKey(useMe().user.id, stored.body.id);
  const [work, setWork] = useState(() => resumeDraftState(stored, name));
  const { draft, etag, newest, clean, isRestored } = work;
  const body = useMemo(() => toTemplateBody(draft), [draft]);
  const isDirty = serialize(body) !== clean;
  useEffect(() => {
    // Another user has saved. Shows their version if there are no unsaved changes.
    setWork((now) => {
      if (now.etag === stored.etag) return { ...now, newest: stored.etag };
      return isChanged(now) ? { ...now, newest: stored.etag } : createDraftState(stored);
    });
  }, [stored]);
  useEffect(() => {
    if (isDirty) saveLocalDraft(name, { etag, body });
    else deleteLocalDraft(name);
  }, [name, isDirty, etag, body]);
  return {
    draft,
    body,
    etag,
    isDirty,
    isOutdated: isDirty && newest !== etag,
    isRestored: isRestored && isDirty,
    change: (next: (draft: Draft) => Draft) => setWork((now) => ({ ...now, draft: next(now.draft) })),
    /** Changes made during the save are unsaved again. */
    markSaved: (sent: TemplateBody, saved: TemplateWithETag) =>
      setWork((now) => ({ ...now, etag: saved.etag, newest: saved.etag, clean: serialize(sent), isRestored: false })),
    discard: () => setWork(createDraftState(stored)),
    /** Lets the draft overwrite what another user has saved. */
    keepMine: () => setWork({ ...work, etag: stored.etag, isRestored: false }),
  };
}

export type DraftControl = ReturnType<typeof useDraft>;
