import { Trash2 } from 'lucide-react';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialog.tsx';

type ItemActionsProps = {
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
};

/** The end of a form about one item: what is there can also be deleted. */
export function ItemActions({ isNew, busy, onCancel, onDelete }: ItemActionsProps) {
  return (
    <Actions>
      {!isNew && (
        <span className="mr-auto">
          <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onPress={onDelete}>
            {t('Delete')}
          </Button>
        </span>
      )}
      <Button onPress={onCancel}>{t('Cancel')}</Button>
      <Button kind="primary" busy={busy}>
        {isNew ? t('Add') : t('Save')}
      </Button>
    </Actions>
  );
}
