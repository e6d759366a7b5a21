import { Link, type LinkProps } from '@tanstack/react-router';

type Tab = LinkProps & { readonly label: string; readonly count?: number; readonly current: boolean };

/** Tabs are links, so that each can be linked to, opened in a new tab and left with "Back". */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} data-screen-only className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ label: text, count, current, ...link }) => (
        <Link
          key={text}
          {...link}
          aria-current={current ? 'page' : undefined}
          className={`-mb-px flex min-h-9 items-center gap-1.5 border-b-2 px-3 whitespace-nowrap ${current ? 'border-accent font-semibold text-ink' : 'border-transparent text-soft hover:text-ink'}`}
        >
          {text}
          {count !== undefined && <span className="rounded-full bg-sunken px-1.5 text-xs tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
