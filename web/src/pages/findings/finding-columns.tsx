import type { Finding } from '@assay/contract';
import { isFindingOverdue } from '@assay/contract/rules';
import { Link } from '@tanstack/react-router';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { formatRelativeTime, formatDate, daysUntil, getToday } from '../../format/dates.ts';
import { tCount, t } from '../../format/i18n.ts';
import type { Column } from '../../ui/table/column.ts';

export const FINDING_COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'title',
    label: t('Finding'),
    cell: ({ id, title }) => (
      <Link
        from="/findings"
        to="/findings"
        search={(now) => ({ ...now, finding: id })}
        className="line-clamp-2 text-accent hover:underline"
      >
        {title}
      </Link>
    ),
  },
  { id: 'severity', label: t('Severity'), cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { id: 'status', label: t('Status'), cell: ({ status }) => <FindingStatusBadge status={status} /> },
  {
    id: 'vendor',
    label: t('Vendor'),
    sort: 'vendorName',
    cell: ({ vendorId, vendorName }) => (
      <Link to="/vendors/$vendorId" params={{ vendorId }} className="hover:underline">
        {vendorName}
      </Link>
    ),
  },
  {
    id: 'age',
    label: t('Raised'),
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatRelativeTime(createdAt)}</span>,
  },
  { id: 'due', label: t('Due'), sort: 'dueDate', cell: (finding) => <FindingDueDate finding={finding} /> },
  { id: 'owner', label: t('Owner'), cell: ({ ownerName }) => ownerName ?? <span className="text-soft">–</span> },
  {
    id: 'controls',
    label: t('Controls'),
    optional: true,
    cell: ({ controlCodes }) => <code className="text-sm text-soft">{controlCodes.join(', ') || '–'}</code>,
  },
];

export function FindingDueDate({ finding }: { readonly finding: Finding }) {
  const { dueDate } = finding;
  if (dueDate === null) return <span className="text-soft">–</span>;
  if (!isFindingOverdue(finding, getToday())) return <span className="whitespace-nowrap">{formatDate(dueDate)}</span>;
  return (
    <span className="grid whitespace-nowrap text-red">
      {formatDate(dueDate)}
      <span className="text-xs font-medium">
        {tCount(-daysUntil(dueDate), '{{count}} day overdue', '{{count}} days overdue')}
      </span>
    </span>
  );
}
