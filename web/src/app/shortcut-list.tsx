import { useState } from 'react';
import { t } from '../format/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { areSingleKeysOn, listShortcuts, switchSingleKeys } from './shortcuts.ts';

const shown = (keys: string) => keys.replace('mod+', 'Ctrl ').toUpperCase();

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {listShortcuts().map(({ keys, label }) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-xs">{shown(keys)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('Use single keys')}
        description={t('Switch them off if they get in the way of speech input or another tool.')}
        checked={on}
        onChange={(event) => {
          switchSingleKeys(event.target.checked);
          setOn(event.target.checked);
        }}
      />
    </Dialog>
  );
}
