import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMe } from '../api/me.ts';
import { t } from '../format/i18n.ts';
import { AppLogo } from '../ui/app-logo.tsx';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { CommandPalette } from './command-palette.tsx';
import { InboxLink } from './inbox-link.tsx';
import { listNavigation, SETTINGS_ITEM } from './navigation.ts';
import { rememberItem } from './recent-items.ts';
import { areSingleKeysEnabled, listShortcuts, setSingleKeysEnabled, useShortcut } from './shortcuts.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { UserMenu } from './user-menu.tsx';

/** Remembers the records that were opened. A page knows the record's name by the time it is left. */
function useRecentItems() {
  const router = useRouter();
  const { user } = useMe();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const label = document.title.replace(/ · Assay$/, '');
        rememberItem(localStorage, user.id, { label, href: fromLocation.pathname });
      }),
    [router, user.id],
  );
}

export function Shell() {
  useRecentItems();
  const [open, setOpen] = useState(false);
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  useShortcut('mod+k', t('Search or go to…'), () => setPalette(true));
  useShortcut('?', t('Show keyboard shortcuts'), () => setShortcuts(true));
  useShortcut('/', t('Search this list'), () => document.querySelector<HTMLInputElement>('[data-search]')?.focus());
  useRowShortcuts();
  return (
    <div className="md:grid md:grid-cols-[13.5rem_1fr] print:block">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <header data-screen-only className="contents">
        <div className="flex items-center justify-between border-b border-line bg-surface px-4 py-2 md:hidden">
          <AppLogo />
          <span className="flex gap-1">
            <InboxLink />
            <IconButton label={t('Search')} icon={<Search aria-hidden="true" />} onPress={() => setPalette(true)} />
            <IconButton
              label={open ? t('Close menu') : t('Open menu')}
              aria-expanded={open}
              icon={open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
              onPress={() => setOpen(!open)}
            />
          </span>
        </div>
        <div
          className={`${open ? 'flex' : 'hidden'} flex-col gap-4 border-line bg-surface p-3 max-md:border-b md:sticky md:top-0 md:flex md:h-dvh md:border-r`}
        >
          <Sidebar
            onSearch={() => setPalette(true)}
            onGo={() => setOpen(false)}
            onShortcuts={() => setShortcuts(true)}
          />
        </div>
      </header>
      <main id="content" className="min-w-0">
        <Outlet />
      </main>
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
      {shortcuts && <ShortcutsDialog onClose={() => setShortcuts(false)} />}
    </div>
  );
}

type SidebarProps = { readonly onSearch: () => void; readonly onGo: () => void; readonly onShortcuts: () => void };

function Sidebar({ onSearch, onGo, onShortcuts }: SidebarProps) {
  const me = useMe();
  const { organisation } = me;
  const places = listNavigation(me);
  return (
    <>
      <div className="grid gap-3 px-1 pt-1">
        <span className="hidden items-center justify-between md:flex">
          <AppLogo />
          <InboxLink />
        </span>
        <p className="flex items-center gap-2 text-sm text-soft">
          {organisation.branding.logo && (
            <img src="/api/app/organisation/logo" alt="" className="max-h-6 max-w-16 object-contain" />
          )}
          <span className="wrap-anywhere">{organisation.name}</span>
        </p>
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="flex h-9 items-center gap-2 rounded-md border border-edge/60 px-2.5 text-sm text-soft hover:bg-hover"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 text-left">{t('Search…')}</span>
        <kbd className="text-xs whitespace-nowrap">Ctrl K</kbd>
      </button>
      <nav aria-label={t('Main')} className="grid gap-0.5" onClick={onGo}>
        {[...places, SETTINGS_ITEM].map(({ label, icon: Icon, to }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className="flex min-h-8 items-center gap-2.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
            activeProps={{ className: 'bg-accent-wash font-medium !text-accent' }}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-auto">
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </>
  );
}

const formatKeys = (keys: string) => keys.replace('mod+', 'Ctrl ').toUpperCase();

function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(areSingleKeysEnabled);
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {listShortcuts().map(({ keys, label }) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-xs">{formatKeys(keys)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('Single-key shortcuts')}
        description={t('Turn these off if they interfere with speech input or other tools.')}
        checked={isEnabled}
        onChange={(event) => {
          setSingleKeysEnabled(event.target.checked);
          setEnabled(event.target.checked);
        }}
      />
    </Dialog>
  );
}
