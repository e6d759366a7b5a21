import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { applyTheme, chosenTheme, type Theme } from '../../../app/theme.ts';
import { t } from '../../../format/text.ts';

const LOOKS: readonly { readonly theme: Theme; readonly label: string; readonly icon: typeof Sun }[] = [
  { theme: 'system', label: t('As the system'), icon: Monitor },
  { theme: 'light', label: t('Light'), icon: Sun },
  { theme: 'dark', label: t('Dark'), icon: Moon },
];

export function LookChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  const choose = (theme: Theme) => {
    applyTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{t('Look')}</legend>
      <div className="flex flex-wrap gap-2">
        {LOOKS.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-edge/60 px-3 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input type="radio" name="look" checked={chosen === theme} onChange={() => choose(theme)} />
            <Icon aria-hidden="true" className="size-4 text-soft" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
