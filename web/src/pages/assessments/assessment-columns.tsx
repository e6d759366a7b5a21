import type { AssessmentRow } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { Link } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { useRating } from '../../api/me.ts';
import { ScoreBadge, StatusBadge } from '../../components/badges.tsx';
import { dayText } from '../../format/dates.ts';
import { scoreText } from '../../format/numbers.ts';
import { counted, t } from '../../format/text.ts';
import { Chart } from '../../ui/chart.tsx';
import type { Column } from '../../ui/table/column.ts';
import { activityText, completion } from './activity-text.ts';

export const ASSESSMENT_COLUMNS: readonly Column<AssessmentRow>[] = [
  { id: 'title', label: t('Assessment'), sort: 'vendorName', cell: (row) => <Title row={row} /> },
  { id: 'status', label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'complete', label: t('Complete'), cell: (row) => <Complete row={row} /> },
  {
    id: 'activity',
    label: t('Last activity'),
    cell: (row) => <span className="block min-w-48 text-sm text-soft">{activityText(row)}</span>,
  },
  { id: 'due', label: t('Due'), sort: 'dueDate', cell: (row) => <Due row={row} /> },
  { id: 'score', label: t('Score'), sort: 'score', cell: ({ score }) => <Rated score={score} /> },
  { id: 'reviewer', label: t('Reviewer'), cell: ({ reviewerName }) => reviewerName ?? <Nothing /> },
  {
    id: 'template',
    label: t('Template'),
    optional: true,
    cell: ({ templateName, templateVersion }) =>
      templateName === null ? (
        <Nothing />
      ) : (
        t('{{name}} v{{version}}', { name: templateName, version: templateVersion ?? 1 })
      ),
  },
  {
    id: 'created',
    label: t('Created'),
    sort: 'createdAt',
    optional: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{dayText(createdAt)}</span>,
  },
];

const Nothing = () => <span className="text-soft">–</span>;

function Title({ row: { id, title, vendorName } }: { readonly row: AssessmentRow }) {
  return (
    <Link to="/assessments/$assessmentId" params={{ assessmentId: id }} className="group block">
      <span className="block text-accent wrap-anywhere group-hover:underline">{title}</span>
      <span className="block text-sm font-normal text-soft wrap-anywhere">{vendorName}</span>
    </Link>
  );
}

function Complete({ row }: { readonly row: AssessmentRow }) {
  const share = completion(row);
  if (share === null) return <Nothing />;
  return (
    <span className="flex items-center gap-2">
      <span className="shrink-0">
        <Chart chart={ratioBar({ label: t('Complete'), ratio: share, tone: 'LINE' }, { width: 56, height: 6 })} />
      </span>
      <span className="text-sm tabular-nums">{scoreText(share)}</span>
    </span>
  );
}

function Due({ row: { dueDate, overdueDays } }: { readonly row: AssessmentRow }) {
  return (
    <span className="block whitespace-nowrap">
      <span className="block">{dayText(dueDate)}</span>
      {overdueDays > 0 && (
        <span className="flex items-center gap-1 text-xs font-medium text-red">
          <CalendarX aria-hidden="true" className="size-3.5" />
          {counted(overdueDays, '{{count}} day overdue', '{{count}} days overdue')}
        </span>
      )}
    </span>
  );
}

function Rated({ score }: { readonly score: number | null }) {
  const rating = useRating();
  return score === null ? <Nothing /> : <ScoreBadge score={score} rating={rating(score)} />;
}
