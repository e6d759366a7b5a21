import type { Comment, Visibility } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { assessmentQuery } from '../../../api/assessments.ts';
import { toProblem } from '../../../api/errors.ts';
import { createComment } from '../../../api/reviews.ts';
import { useShortcut } from '../../../app/shortcuts.ts';
import { MentionField, useCommentDraft } from '../../../components/mention-field.tsx';
import { VISIBILITY_LABELS } from '../../../components/comment-visibility.ts';
import { VisibilityPicker } from '../../../components/visibility-picker.tsx';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type CommentFormProps = {
  readonly assessmentId: string;
  readonly questionKey: string | null;
  readonly parent: Comment | null;
  readonly onDone?: () => void;
};

/** Comments are internal by default. Replies to an internal comment are always internal. */
export function CommentForm({ assessmentId, questionKey, parent, onDone }: CommentFormProps) {
  const { body, setBody, addMention, mentionedUserIds, clear } = useCommentDraft();
  const [visibility, setVisibility] = useState<Visibility>('INTERNAL');
  const box = useRef<HTMLTextAreaElement>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await createComment(assessmentId, {
      body: body.trim(),
      visibility,
      questionKey,
      parentId: parent?.id ?? null,
      ...(visibility === 'INTERNAL' && mentionedUserIds.length > 0 && { mentionedUserIds }),
    });
    await queryClient.invalidateQueries(assessmentQuery(assessmentId));
    clear();
    onDone?.();
  });
  return (
    <form
      className={`grid gap-2 rounded-md border-l-4 p-2 ${VISIBILITY_LABELS[visibility].box}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MentionField
        ref={box}
        rows={2}
        hideLabel
        label={parent === null ? t('Comment') : t('Reply')}
        placeholder={parent === null ? t('Comment') : t('Reply')}
        required
        maxLength={10_000}
        value={body}
        onValue={setBody}
        onMention={addMention}
        canMention={visibility === 'INTERNAL'}
      />
      {parent?.visibility !== 'INTERNAL' && <VisibilityPicker value={visibility} onChange={setVisibility} />}
      {parent === null && <CommentShortcut onPress={() => box.current?.focus()} />}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <span className="flex justify-end gap-2">
        {onDone && (
          <Button kind="quiet" onPress={onDone}>
            {t('Cancel')}
          </Button>
        )}
        <Button busy={busy} isDisabled={body.trim() === ''}>
          {visibility === 'VENDOR' ? t('Send to vendor') : parent === null ? t('Comment') : t('Reply')}
        </Button>
      </span>
    </form>
  );
}

/** The shortcut focuses the first comment box, not a reply. */
function CommentShortcut({ onPress }: { readonly onPress: () => void }) {
  useShortcut('m', t('Write a comment'), onPress);
  return null;
}
