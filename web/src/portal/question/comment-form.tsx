import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortalComment } from '../../api/portal.ts';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { TextArea } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { useRefreshPortal } from '../portal-query.ts';

type CommentFormProps = {
  readonly label: string;
  readonly reader: string;
  readonly questionKey: string | null;
  readonly parentId: string | null;
  readonly isNew: boolean;
};

export function CommentForm({ label, reader, questionKey, parentId, isNew }: CommentFormProps) {
  const [body, setBody] = useState('');
  const refresh = useRefreshPortal();
  const saying = useMutation({
    mutationFn: () => createPortalComment({ body, questionKey, parentId }),
    onSuccess: () => {
      setBody('');
      return refresh();
    },
  });
  return (
    <form
      data-screen-only
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saying.isPending && body.trim() !== '') saying.mutate();
      }}
    >
      <TextArea
        label={label}
        description={t('Visible to {{reader}}', { reader })}
        rows={2}
        autoFocus={isNew}
        maxLength={10_000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {saying.error !== null && <ProblemNotice {...toProblem(saying.error)} />}
      <div>
        <NativeButton busy={saying.isPending} disabled={body.trim() === ''}>
          {t('Send')}
        </NativeButton>
      </div>
    </form>
  );
}
