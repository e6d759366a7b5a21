import { MAX_MY_WORK_COUNT, type MyWork } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { myWorkQuery } from '../../api/dashboard.ts';
import { daysUntil, formatDate, formatDaysAhead } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { toWorkGroups, toWorkItems, type WorkGroupData, type WorkItem } from './work-groups.ts';

const MAX_LISTED = 8;

export function MyWorkPanel() {
  const query = useQuery(myWorkQuery);
  return (
    <Panel title={t('My work')}>
      <QueryBoundary query={query}>{(work) => <WorkList work={work} />}</QueryBoundary>
    </Panel>
  );
}

function WorkList({ work }: { readonly work: MyWork }) {
  const [isWhole, setWhole] = useState(false);
  const groups = toWorkGroups(work);
  const items = toWorkItems(groups);
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-2 py-4 text-soft">
        <CheckCheck aria-hidden="true" className="size-5 text-green" />
        {t('Nothing to do: no reviews, no findings due and nothing expiring soon.')}
      </p>
    );
  }
  const hidden = isWhole ? 0 : Math.max(items.length - MAX_LISTED, 0);
  return (
    <>
      <ul className="-mx-2 grid">
        {items.slice(0, items.length - hidden).map((item) => (
          <li key={`${item.group} ${item.id}`}>
            <WorkLine item={item} />
          </li>
        ))}
      </ul>
      <div className="-ml-2 flex flex-wrap empty:hidden">
        {hidden > 0 && (
          <Button kind="quiet" onPress={() => setWhole(true)}>
            {tCount(hidden, 'Show {{count}} more', 'Show {{count}} more')}
          </Button>
        )}
        {isWhole && groups.map((group) => <ViewAll key={group.title} group={group} />)}
      </div>
      {!work.ownsVendors && (
        <p className="text-xs text-soft">
          {t('You don’t own any vendors, so expiring items are shown for all vendors.')}
        </p>
      )}
    </>
  );
}

/** Each group lists only its most urgent entries. */
function ViewAll({ group: { title, entries, totalCount, all } }: { readonly group: WorkGroupData }) {
  if (totalCount <= entries.length) return null;
  const text =
    totalCount < MAX_MY_WORK_COUNT
      ? t('{{group}}: {{total}} in total', { group: title, total: formatNumber(totalCount) })
      : t('{{group}}: more than {{total}} in total', { group: title, total: formatNumber(totalCount - 1) });
  return all === null ? (
    <span className="px-2 text-sm text-soft">{text}</span>
  ) : (
    <LinkButton {...all} kind="quiet">
      {text}
    </LinkButton>
  );
}

function WorkLine({ item: { title, about, day, link, icon: Icon, group } }: { readonly item: WorkItem }) {
  return (
    <Link {...link} className="flex min-h-8 items-center gap-3 rounded-sm px-2 py-1 hover:bg-hover">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        <span className="truncate text-xs text-soft">{about === '' ? group : `${group} · ${about}`}</span>
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
