import { Columns3 } from 'lucide-react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../../format/text.ts';
import { IconButton } from '../button.tsx';
import { Checkbox } from '../field.tsx';

type ColumnChoiceProps = {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly isShown: (id: string) => boolean;
  readonly toggle: (id: string) => void;
};

/** The first column names the row and always stays. */
export function ColumnChoice({ columns, isShown, toggle }: ColumnChoiceProps) {
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
