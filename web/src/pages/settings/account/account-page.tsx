import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../api/me.ts';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../../../app/shortcuts.ts';
import { getTheme, setTheme, type Theme } from '../../../app/theme.ts';
import { t } from '../../../format/i18n.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionList } from './session-list.tsx';

export function AccountPage() {
  const { user, organisation } = useMe();
  return (
    <Page
      title={t('Your account')}
      lead={t('Manage your password, two-factor authentication, active sessions and browser preferences.')}
    >
      <div className="grid max-w-3xl gap-4">
        <Panel title={t('Profile')}>
          <DescriptionList
            items={[
              { label: t('Name'), value: user.name },
              { label: t('Email address'), value: user.email },
              { label: t('Role'), value: user.roleName },
              { label: t('Organisation'), value: organisation.name },
            ]}
          />
          <p className="text-sm text-soft">{t('To change your name or role, ask an administrator.')}</p>
        </Panel>
        <Panel title={t('Password')}>
          <OwnPasswordForm />
        </Panel>
        <Panel title={t('Two-factor authentication')}>
          <SecondFactors />
        </Panel>
        <Panel title={t('Active sessions')}>
          <SessionList />
        </Panel>
        <Panel title={t('Browser preferences')}>
          <ThemeSetting />
          <ShortcutSetting />
        </Panel>
      </div>
    </Page>
  );
}

const THEME_OPTIONS: readonly { readonly theme: Theme; readonly label: string; readonly icon: typeof Sun }[] = [
  { theme: 'system', label: t('System'), icon: Monitor },
  { theme: 'light', label: t('Light'), icon: Sun },
  { theme: 'dark', label: t('Dark'), icon: Moon },
];

function ThemeSetting() {
  const [selected, setSelected] = useState(getTheme);
  const select = (theme: Theme) => {
    setTheme(theme);
    setSelected(theme);
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{t('Theme')}</legend>
      <div className="flex flex-wrap gap-2">
        {THEME_OPTIONS.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-edge/60 px-3 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input type="radio" name="look" checked={selected === theme} onChange={() => select(theme)} />
            <Icon aria-hidden="true" className="size-4 text-soft" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ShortcutSetting() {
  const [isEnabled, setEnabled] = useState(areSingleKeysEnabled);
  return (
    <Checkbox
      label={t('Single-key shortcuts')}
      description={t(
        'For example, / to search and ? to list shortcuts. Turn these off if they interfere with speech input or other tools.',
      )}
      checked={isEnabled}
      onChange={(event) => {
        setSingleKeysEnabled(event.target.checked);
        setEnabled(event.target.checked);
      }}
    />
  );
}
