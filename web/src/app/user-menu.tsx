import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ChevronsUpDown, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { signOut, useMe } from '../api/me.ts';
import { t } from '../format/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { forgetRecentItems } from './recent-items.ts';
import { setTheme, type Theme } from './theme.ts';

const THEME_OPTIONS: readonly { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'light', label: t('Light theme'), icon: Sun },
  { theme: 'dark', label: t('Dark theme'), icon: Moon },
  { theme: 'system', label: t('System theme'), icon: Monitor },
];

export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { user } = useMe();
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = async () => {
    // Cleared first, so that no session data stays in this tab even if the service cannot be reached.
    sessionStorage.clear();
    forgetRecentItems(localStorage);
    await signOut();
    await router.navigate({ to: '/sign-in' });
    queryClient.clear();
  };
  return (
    <Menu
      label={t('Account menu')}
      trigger={
        <Button kind="quiet" onPress={() => undefined}>
          <UserRound aria-hidden="true" />
          <span className="max-w-36 truncate">{user.name}</span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      }
      actions={[
        ...THEME_OPTIONS.map(({ theme, label, icon: Icon }) => ({
          label,
          icon: <Icon aria-hidden="true" />,
          onAction: () => setTheme(theme),
        })),
        { label: t('Keyboard shortcuts'), icon: <Keyboard aria-hidden="true" />, onAction: onShortcuts },
        { label: t('Sign out'), icon: <LogOut aria-hidden="true" />, onAction: () => void leave() },
      ]}
    />
  );
}
