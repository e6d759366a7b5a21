import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatDaysAhead, daysUntil } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { WorkGroupData, WorkEntry } from './work-groups.ts';

const MAX_LISTED = 4;

export function WorkGroup({ group }: { readonly group: WorkGroupData }) {
  const [whole, setWhole] = useState(false);
  const { title, icon: Icon, entries, totalCount, all } = group;
  const shown = whole ? entries : entries.slice(0, MAX_LISTED);
  return (
    <section className="grid content-start gap-1">
      <h3 className="flex items-center gap-2 text-sm">
        <Icon aria-hidden="true" className="size-4 text-soft" />
        {title}
        <span className="rounded-full bg-sunken px-1.5 text-xs font-medium text-soft tabular-nums">
          {formatNumber(totalCount)}
        </span>
      </h3>
      <ul className="-mx-2 grid">
        {shown.map((entry) => (
          <li key={entry.id}>
            <WorkItem entry={entry} />
          </li>
        ))}
      </ul>
      <div className="-ml-2 empty:hidden">
        {whole && totalCount > entries.length && all !== null && (
          <LinkButton {...all} kind="quiet">
            {t('View all {{total}}', { total: formatNumber(totalCount) })}
          </LinkButton>
        )}
        {!whole && entries.length > MAX_LISTED && (
          <Button kind="quiet" onPress={() => setWhole(true)}>
            {tCount(totalCount - MAX_LISTED, 'Show {{count}} more', 'Show {{count}} more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function WorkItem({ entry: { title, about, day, link } }: { readonly entry: WorkEntry }) {
  return (
    <Link {...link} className="flex min-h-8 items-center justify-between gap-3 rounded-sm px-2 py-1 hover:bg-hover">
      <span className="grid min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        <span className="truncate text-xs text-soft empty:hidden">{about}</span>
      </span>
      {day !== null && <DueIn day={day} />}
    </Link>
  );
}

const SOON_DAYS = 14;

function DueIn({ day }: { readonly day: string }) {
  const days = daysUntil(day);
  const late = days < 0;
  const text = late
    ? tCount(-days, '{{count}} day overdue', '{{count}} days overdue')
    : days <= SOON_DAYS
      ? formatDaysAhead(days)
      : formatDate(day);
  return (
    <span
      title={formatDate(day)}
      className={`shrink-0 text-xs tabular-nums ${late ? 'font-medium text-red' : days <= SOON_DAYS ? 'font-medium text-amber' : 'text-soft'}`}
    >
      {text}
    </span>
  );
}
