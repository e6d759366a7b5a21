import type { AssessmentTableRow } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { Link } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { StatusBadge } from '../../components/badges.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { formatDate, formatRelativeTime } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { formatScore } from '../../format/numbers.ts';
import { Chart } from '../../ui/chart.tsx';
import type { Column } from '../../ui/table/column.ts';

export const ASSESSMENT_COLUMNS: readonly Column<AssessmentTableRow>[] = [
  { id: 'title', label: t('Assessment'), sort: 'vendorName', cell: (row) => <TitleCell row={row} /> },
  { id: 'status', label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'complete', label: t('Progress'), cell: (row) => <CompletionCell row={row} /> },
  {
    id: 'activity',
    label: t('Last activity'),
    cell: (row) => <span className="block min-w-40 text-sm text-soft">{formatActivity(row)}</span>,
  },
  { id: 'due', label: t('Due'), sort: 'dueDate', cell: (row) => <DueCell row={row} /> },
  { id: 'score', label: t('Score'), sort: 'score', cell: (row) => <ScoreCell row={row} /> },
  { id: 'reviewer', label: t('Reviewer'), cell: ({ reviewerName }) => reviewerName ?? <EmptyCell /> },
  {
    id: 'template',
    label: t('Template'),
    optional: true,
    cell: ({ templateName, templateVersion }) =>
      templateName === null ? (
        <EmptyCell />
      ) : (
        t('{{name}} v{{version}}', { name: templateName, version: templateVersion ?? 1 })
      ),
  },
  {
    id: 'created',
    label: t('Created'),
    sort: 'createdAt',
    optional: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
];

const EmptyCell = () => <span className="text-soft">–</span>;

function TitleCell({ row: { id, title, vendorName } }: { readonly row: AssessmentTableRow }) {
  return (
    <Link to="/assessments/$assessmentId" params={{ assessmentId: id }} className="group block">
      <span title={title} className="block max-w-60 truncate text-accent group-hover:underline">
        {title}
      </span>
      <span title={vendorName} className="block max-w-60 truncate text-sm font-normal text-soft">
        {vendorName}
      </span>
    </Link>
  );
}

function CompletionCell({ row }: { readonly row: AssessmentTableRow }) {
  const completion = getCompletion(row);
  if (completion === null) return <EmptyCell />;
  return (
    <span className="flex items-center gap-2">
      <span className="w-14 shrink-0">
        <Chart chart={ratioBar({ label: t('Progress'), ratio: completion, tone: 'LINE' }, { width: 56, height: 6 })} />
      </span>
      <span className="text-sm tabular-nums">{formatScore(completion)}</span>
    </span>
  );
}

function DueCell({ row: { dueDate, overdueDays } }: { readonly row: AssessmentTableRow }) {
  return (
    <span className="grid whitespace-nowrap">
      {formatDate(dueDate)}
      {overdueDays > 0 && (
        <span className="flex items-center gap-1 text-xs font-medium text-red">
          <CalendarX aria-hidden="true" className="size-3.5" />
          {tCount(overdueDays, '{{count}} day overdue', '{{count}} days overdue')}
        </span>
      )}
    </span>
  );
}

function ScoreCell({ row: { status, exactScore, rating, heldBackBy } }: { readonly row: AssessmentTableRow }) {
  if (exactScore === null) return <EmptyCell />;
  return (
    <span className="grid justify-items-start">
      <ScoreBadge exactScore={exactScore} rating={rating} heldBackBy={heldBackBy} />
      {status !== 'COMPLETED' && <span className="text-xs text-soft">{t('Provisional')}</span>}
    </span>
  );
}

/** The share of required questions that are answered, from 0 to 1; null if the vendor has nothing to answer. */
const getCompletion = ({ progress }: Pick<AssessmentTableRow, 'progress'>): number | null =>
  progress === null || progress.required === 0 ? null : progress.answered / progress.required;

/** The latest activity: "Opened 2 days ago, working on Encryption". */
function formatActivity(row: AssessmentTableRow): string {
  switch (row.status) {
    case 'DRAFT':
      return t('Not sent yet');
    case 'SENT':
    case 'IN_PROGRESS':
      return formatVendorActivity(row);
    case 'SUBMITTED':
      return t('Submitted {{ago}}', { ago: formatRelativeTime(row.submittedAt) });
    case 'UNDER_REVIEW':
      return t('Submitted {{ago}}, under review', { ago: formatRelativeTime(row.submittedAt) });
    case 'COMPLETED':
      return t('Completed {{ago}}', { ago: formatRelativeTime(row.completedAt) });
  }
}

function formatVendorActivity(row: AssessmentTableRow): string {
  const completion = getCompletion(row);
  if (row.openedAt === null && (completion === null || completion === 0)) {
    return t('Sent {{ago}}, not opened', { ago: formatRelativeTime(row.sentAt) });
  }
  const section = row.stuckOn;
  if (row.openedAt === null) {
    const ago = formatRelativeTime(row.sentAt);
    return section === null ? t('Sent {{ago}}', { ago }) : t('Sent {{ago}}, working on {{section}}', { ago, section });
  }
  const ago = formatRelativeTime(row.openedAt);
  return section === null
    ? t('Opened {{ago}}', { ago })
    : t('Opened {{ago}}, working on {{section}}', { ago, section });
}
