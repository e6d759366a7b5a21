import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMe } from '../../api/me.ts';
import { t } from '../../format/i18n.ts';
import { listSettingsSections } from './settings-sections.ts';

const LINK =
  'flex min-h-8 items-center gap-2 px-2.5 whitespace-nowrap text-soft hover:text-ink max-lg:-mb-px max-lg:min-h-9 ' +
  'max-lg:border-b-2 max-lg:border-transparent lg:rounded-md lg:hover:bg-hover';
const CURRENT = 'font-medium !text-ink max-lg:!border-accent lg:bg-surface lg:hover:bg-surface';

/** The sections that the user can view, next to the open one, or above it on narrow screens. */
export function SettingsPage() {
  const { permissions } = useMe();
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens, the open section may be scrolled out of view.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <div className="mx-auto max-w-[82rem] lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        ref={list}
        aria-label={t('Settings')}
        data-screen-only
        className="flex gap-0.5 overflow-x-auto border-b border-line px-3 pt-2 lg:sticky lg:top-0 lg:grid lg:h-dvh lg:content-start lg:border-b-0 lg:py-5 lg:pr-0 lg:pl-6"
      >
        {listSettingsSections(permissions).map(({ label, icon: Icon, to }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ includeSearch: false }}
            className={LINK}
            activeProps={{ className: CURRENT }}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </Link>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
