import type { SecurityEvent } from '@assay/contract';
import { formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

const CALLER_KIND_LABELS: Readonly<Record<NonNullable<SecurityEvent['callerKind']>, string>> = {
  session: t('User'),
  pending: t('User'),
  apiKey: t('API key'),
  portal: t('Contact'),
  scim: t('Identity provider'),
  operator: t('System administrator'),
};

function EventCell({ event: { kindLabel, reason } }: { readonly event: SecurityEvent }) {
  return (
    <span className="grid min-w-36">
      {kindLabel}
      {reason !== null && <span className="text-xs text-soft">{reason}</span>}
    </span>
  );
}

function CallerCell({ event: { callerKind, callerName } }: { readonly event: SecurityEvent }) {
  if (callerKind === null) return <span className="text-soft">–</span>;
  return (
    <span className="grid max-w-64 min-w-28">
      <span className="wrap-anywhere">{callerName}</span>
      <span className="text-xs text-soft">{CALLER_KIND_LABELS[callerKind]}</span>
    </span>
  );
}

const COLUMNS: readonly Column<SecurityEvent>[] = [
  { id: 'kind', label: t('Event'), cell: (event) => <EventCell event={event} /> },
  { id: 'caller', label: t('Actor'), cell: (event) => <CallerCell event={event} /> },
  { id: 'address', label: t('IP address'), cell: ({ address }) => <code>{address ?? '–'}</code> },
  {
    id: 'route',
    label: t('Request'),
    cell: ({ route, requestId }) => (
      <span className="grid max-w-80 min-w-40">
        <span className="wrap-anywhere">{route ?? '–'}</span>
        {requestId !== null && <code className="text-xs wrap-anywhere text-soft">{requestId}</code>}
      </span>
    ),
  },
  { id: 'count', label: t('Count'), cell: ({ count }) => <span className="tabular-nums">{count}</span> },
  {
    id: 'when',
    label: t('Time'),
    cell: ({ occurredAt }) => (
      <time dateTime={occurredAt} className="whitespace-nowrap tabular-nums">
        {formatDateTime(occurredAt)}
      </time>
    ),
  },
];

export function SecurityEventTable({ events }: { readonly events: readonly SecurityEvent[] }) {
  return <DataTable caption={t('Security log')} columns={COLUMNS} rows={events} />;
}
