import type { Finding } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { agoText, dayText, daysUntil } from '../../format/dates.ts';
import { counted, t } from '../../format/text.ts';
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
    label: t('Found'),
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{agoText(createdAt)}</span>,
  },
  { id: 'due', label: t('Due'), sort: 'dueDate', cell: (finding) => <Due finding={finding} /> },
  { id: 'owner', label: t('Owner'), cell: ({ ownerName }) => ownerName ?? <span className="text-soft">–</span> },
  {
    id: 'controls',
    label: t('Controls'),
    optional: true,
    cell: ({ controlCodes }) => <code className="text-sm text-soft">{controlCodes.join(', ') || '–'}</code>,
  },
];

/** When it is due; while it is open and late, by how much. */
export function Due({ finding: { dueDate, status } }: { readonly finding: Finding }) {
  if (dueDate === null) return <span className="text-soft">–</span>;
  const late = -daysUntil(dueDate);
  if (status !== 'OPEN' || late <= 0) return <>{dayText(dueDate)}</>;
  return (
    <span className="text-red">
      {dayText(dueDate)}, {counted(late, '{{count}} day late', '{{count}} days late')}
    </span>
  );
}
