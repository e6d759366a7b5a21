import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';

type ItemEndProps = {
  /** Null for one that is only being added. */
  readonly name: string | null;
  /** What deleting it means. */
  readonly warning: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onCancel: () => void;
  readonly onDelete: () => Promise<unknown>;
};

/** The end of a form about one item: what went wrong, and what can be done; what is there can also be deleted. */
export function ItemEnd({ name, warning, busy, error, onCancel, onDelete }: ItemEndProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        {name !== null && (
          <span className="mr-auto">
            <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onPress={() => setDeleting(true)}>
              {t('Delete')}
            </Button>
          </span>
        )}
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {name === null ? t('Add') : t('Save')}
        </Button>
      </Actions>
      {deleting && name !== null && (
        <ConfirmDialog
          title={t('Delete “{{title}}”', { title: name })}
          action={t('Delete')}
          onConfirm={onDelete}
          onClose={() => setDeleting(false)}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
