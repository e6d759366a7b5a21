import type { Comment, Visibility } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { assessmentQuery } from '../../../api/assessments.ts';
import { problemOf } from '../../../api/problem.ts';
import { addComment } from '../../../api/reviews.ts';
import { useShortcut } from '../../../app/shortcuts.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { VISIBILITY } from './visibility.ts';

type CommentFormProps = {
  readonly assessmentId: string;
  readonly questionKey: string | null;
  readonly parent: Comment | null;
  readonly onDone?: () => void;
};

/** Internal unless somebody says otherwise; what answers an internal comment stays internal. */
export function CommentForm({ assessmentId, questionKey, parent, onDone }: CommentFormProps) {
  const [body, setBody] = useState('');
  const [visibility, setVisibility] = useState<Visibility>('INTERNAL');
  const box = useRef<HTMLTextAreaElement>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await addComment(assessmentId, { body: body.trim(), visibility, questionKey, parentId: parent?.id ?? null });
    await queryClient.invalidateQueries(assessmentQuery(assessmentId));
    setBody('');
    onDone?.();
  });
  return (
    <form
      className={`grid gap-2 rounded-md border-l-4 p-2 ${VISIBILITY[visibility].box}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        ref={box}
        rows={2}
        hideLabel
        label={parent === null ? t('Comment') : t('Reply')}
        placeholder={parent === null ? t('Comment') : t('Reply')}
        required
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      {parent?.visibility !== 'INTERNAL' && <VisibilityChoice value={visibility} onChange={setVisibility} />}
      {parent === null && <CommentKey onPress={() => box.current?.focus()} />}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <span className="flex justify-end gap-2">
        {onDone && (
          <Button kind="quiet" onPress={onDone}>
            {t('Cancel')}
          </Button>
        )}
        <Button busy={busy} isDisabled={body.trim() === ''}>
          {visibility === 'VENDOR' ? t('Send to the vendor') : parent === null ? t('Comment') : t('Reply')}
        </Button>
      </span>
    </form>
  );
}

/** The key leads to the first box, not to a reply. */
function CommentKey({ onPress }: { readonly onPress: () => void }) {
  useShortcut('m', t('Write a comment'), onPress);
  return null;
}

type ChoiceProps = { readonly value: Visibility; readonly onChange: (visibility: Visibility) => void };

const BOTH: readonly Visibility[] = ['INTERNAL', 'VENDOR'];

function VisibilityChoice({ value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{t('Who reads it')}</legend>
      {BOTH.map((visibility) => (
        <label key={visibility} className="flex min-h-6 items-center gap-1.5 text-sm">
          <input type="radio" name={name} checked={value === visibility} onChange={() => onChange(visibility)} />
          {VISIBILITY[visibility].label}
        </label>
      ))}
    </fieldset>
  );
}
