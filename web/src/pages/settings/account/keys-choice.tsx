import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '../../../app/shortcuts.ts';
import { t } from '../../../format/text.ts';
import { Checkbox } from '../../../ui/field.tsx';

export function KeysChoice() {
  const [on, setOn] = useState(areSingleKeysOn);
  return (
    <Checkbox
      label={t('Use single keys')}
      description={t(
        'Such as / to search and ? for the list of shortcuts. Switch them off if they get in the way of speech input or another tool.',
      )}
      checked={on}
      onChange={(event) => {
        switchSingleKeys(event.target.checked);
        setOn(event.target.checked);
      }}
    />
  );
}
