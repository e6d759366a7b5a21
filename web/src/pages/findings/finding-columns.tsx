import type { Finding } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { FindingStageBadge, FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { FindingDueDate } from '../../components/finding-due-date.tsx';
import { formatRelativeTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { FINDING_SOURCE_LABELS } from '../../format/labels.ts';
import type { Column } from '../../ui/table/column.ts';

export const FINDING_COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'title',
    label: t('Finding'),
    cell: ({ id, title }) => (
      <Link
        to="/findings/$findingId"
        params={{ findingId: id }}
        title={title}
        className="block max-w-64 truncate text-accent hover:underline"
      >
        {title}
      </Link>
    ),
  },
  {
    id: 'severity',
    label: t('Severity'),
    sort: 'severity',
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  { id: 'status', label: t('Status'), cell: ({ status }) => <FindingStatusBadge status={status} /> },
  {
    id: 'stage',
    label: t('Stage'),
    sort: 'stage',
    cell: ({ stage }) => (stage === null ? <Nothing /> : <FindingStageBadge stage={stage} />),
  },
  {
    id: 'vendor',
    label: t('Vendor'),
    sort: 'vendorName',
    cell: ({ vendorId, vendorName }) => (
      <Link
        to="/vendors/$vendorId"
        params={{ vendorId }}
        title={vendorName}
        className="block max-w-44 truncate hover:underline"
      >
        {vendorName}
      </Link>
    ),
  },
  {
    id: 'owner',
    label: t('Owner'),
    cell: ({ ownerName }) => ownerName ?? <span className="text-soft">{t('Unassigned')}</span>,
  },
  { id: 'due', label: t('Due'), sort: 'dueDate', cell: (finding) => <FindingDueDate finding={finding} /> },
  {
    id: 'age',
    label: t('Raised'),
    sort: 'createdAt',
    optional: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatRelativeTime(createdAt)}</span>,
  },
  { id: 'source', label: t('Source'), optional: true, cell: ({ source }) => FINDING_SOURCE_LABELS[source] },
  {
    id: 'controls',
    label: t('Controls'),
    optional: true,
    cell: ({ controlCodes }) => <code className="text-sm text-soft">{controlCodes.join(', ') || '–'}</code>,
  },
];

const Nothing = () => <span className="text-soft">–</span>;
