import type { AssessmentListItem } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.ts';
import { vendorAssessmentsQuery } from '../../api/vendors.ts';
import { StatusBadge } from '../../components/badges.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { daysUntil, formatDate } from '../../format/dates.ts';
import { tCount, t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';
import type { VendorProps } from './vendor-props.ts';

const COLUMNS: readonly Column<AssessmentListItem>[] = [
  {
    id: 'title',
    label: t('Assessment'),
    cell: ({ id, title, templateName, templateVersion }) => (
      <span className="grid">
        <Link to="/assessments/$assessmentId" params={{ assessmentId: id }} className="wrap-anywhere hover:underline">
          {title}
        </Link>
        {templateName !== null && (
          <span className="text-xs font-normal text-soft">
            {t('{{name}}, version {{version}}', { name: templateName, version: templateVersion ?? 1 })}
          </span>
        )}
      </span>
    ),
  },
  { id: 'status', label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'score',
    label: t('Score'),
    cell: ({ exactScore, rating, heldBackBy }) =>
      exactScore === null ? '–' : <ScoreBadge exactScore={exactScore} rating={rating} heldBackBy={heldBackBy} />,
  },
  { id: 'due', label: t('Due'), cell: (assessment) => <DueCell assessment={assessment} /> },
  { id: 'sent', label: t('Sent'), cell: ({ sentAt }) => <DateCell day={sentAt} /> },
  { id: 'submitted', label: t('Submitted'), cell: ({ submittedAt }) => <DateCell day={submittedAt} /> },
  { id: 'completed', label: t('Completed'), cell: ({ completedAt }) => <DateCell day={completedAt} /> },
  { id: 'reviewer', label: t('Reviewer'), cell: ({ reviewerName }) => reviewerName ?? '–' },
];

const DateCell = ({ day }: { readonly day: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{formatDate(day)}</span>
);

function DueCell({ assessment: { dueDate, overdue } }: { readonly assessment: AssessmentListItem }) {
  if (dueDate === null || !overdue) return <DateCell day={dueDate} />;
  return (
    <span className="font-medium whitespace-nowrap text-red">
      {formatDate(dueDate)}
      <span className="block text-xs">
        {tCount(-daysUntil(dueDate), '{{count}} day overdue', '{{count}} days overdue')}
      </span>
    </span>
  );
}

export function VendorAssessmentsTab({ vendor }: Pick<VendorProps, 'vendor'>) {
  const { page, goToPage } = useVendorSearchParams();
  const sends = useCan('assessments:create');
  return (
    <QueryBoundary query={useQuery(vendorAssessmentsQuery(vendor.id, page))}>
      {(list) =>
        list.totalCount === 0 ? (
          <EmptyState title={t('Not assessed yet')}>
            <p>{t('Send an assessment to collect and score the vendor’s answers.')}</p>
            {sends && (
              <LinkButton to="/assessments/new" search={{ vendorId: vendor.id }} kind="primary">
                {t('Send assessment')}
              </LinkButton>
            )}
          </EmptyState>
        ) : (
          <>
            <DataTable caption={t('Assessments')} columns={COLUMNS} rows={list.entries} />
            <Pagination {...list} onPage={goToPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}
