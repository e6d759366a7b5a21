import type { TemplateBody, TemplateDetail } from '@assay/contract';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../../../api/me.ts';
import type { StoredTemplate } from '../../../api/templates.ts';
import { bodyOf, type Draft, draftOf } from './draft.ts';
import { draftName, forgetDraft, keepDraft, readDraft } from './kept-draft.ts';

type Work = {
  readonly draft: Draft;
  /** The revision that the draft started from, and the newest one there is. */
  readonly etag: string | null;
  readonly newest: string | null;
  /** How the draft reads when nothing in it is unsaved. */
  readonly clean: string;
  readonly isRestored: boolean;
};

const written = (body: TemplateBody) => JSON.stringify(body);
const storedText = (template: TemplateDetail) => written(bodyOf(draftOf(template)));

const started = ({ body, etag }: StoredTemplate): Work => ({
  draft: draftOf(body),
  etag,
  newest: etag,
  clean: storedText(body),
  isRestored: false,
});

/** What somebody was doing when they left goes on where it was. */
function resumed(stored: StoredTemplate, name: string): Work {
  const kept = stored.body.status === 'DRAFT' ? readDraft(name) : null;
  if (kept === null || written(kept.body) === storedText(stored.body)) return started(stored);
  return { ...started(stored), draft: draftOf(kept.body), etag: kept.etag, isRestored: true };
}

const isChanged = ({ draft, clean }: Work) => written(bodyOf(draft)) !== clean;

/** A template as it is being built, beside how it is stored. Unsaved changes outlive the page. */
export function useDraft(stored: StoredTemplate) {
  const name = draftName(useMe().user.id, stored.body.id);
  const [work, setWork] = useState(() => resumed(stored, name));
  const { draft, etag, newest, clean, isRestored } = work;
  const body = useMemo(() => bodyOf(draft), [draft]);
  const isDirty = written(body) !== clean;
  useEffect(() => {
    // Somebody else has saved. Where nothing of one's own would be lost, theirs is simply shown.
    setWork((now) => {
      if (now.etag === stored.etag) return { ...now, newest: stored.etag };
      return isChanged(now) ? { ...now, newest: stored.etag } : started(stored);
    });
  }, [stored]);
  useEffect(() => {
    if (isDirty) keepDraft(name, { etag, body });
    else forgetDraft(name);
  }, [name, isDirty, etag, body]);
  return {
    draft,
    body,
    etag,
    isDirty,
    isOutdated: isDirty && newest !== etag,
    isRestored: isRestored && isDirty,
    change: (next: (draft: Draft) => Draft) => setWork((now) => ({ ...now, draft: next(now.draft) })),
    /** What was typed while it was being saved is unsaved again. */
    markSaved: (sent: TemplateBody, saved: StoredTemplate) =>
      setWork((now) => ({ ...now, etag: saved.etag, newest: saved.etag, clean: written(sent), isRestored: false })),
    discard: () => setWork(started(stored)),
    /** What is being built may replace what somebody else saved. */
    keepMine: () => setWork({ ...work, etag: stored.etag, isRestored: false }),
  };
}

export type DraftControl = ReturnType<typeof useDraft>;
