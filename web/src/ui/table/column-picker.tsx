import { Columns3 } from 'lucide-react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../../format/i18n.ts';
import { IconButton } from '../button.tsx';
import { Checkbox } from '../field.tsx';

type ColumnPickerProps = {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
};

/** The first column identifies the row and is always shown. */
export function ColumnPicker({ columns, isShown, toggle }: ColumnPickerProps) {
  return (
    <DialogTrigger>
      <IconButton label={t('Choose columns')} icon={<Columns3 aria-hidden="true" />} />
      <Popover placement="bottom end" className="z-50 rounded-md border border-line bg-raised p-3 shadow-raised">
        <Dialog aria-label={t('Columns')} className="grid gap-1 outline-none">
          {columns.slice(1).map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={isShown(id)} onChange={() => toggle(id)} />
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
