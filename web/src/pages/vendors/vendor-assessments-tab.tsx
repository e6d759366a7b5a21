import type { AssessmentListItem } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.ts';
import { vendorAssessmentsQuery } from '../../api/vendors.ts';
import { ScoreBadge, StatusBadge } from '../../components/badges.tsx';
import { daysUntil, dayText } from '../../format/dates.ts';
import { counted, t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { toneOf } from './rating-tone.ts';
import { useVendorAddress } from './vendor-address.ts';
import type { VendorProps } from './vendor-props.ts';

type Thresholds = VendorProps['standing']['ratingThresholds'];

const columnsFor = (thresholds: Thresholds): readonly Column<AssessmentListItem>[] => [
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
    cell: ({ score }) => (score === null ? '–' : <ScoreBadge score={score} rating={toneOf(score, thresholds)} />),
  },
  { id: 'due', label: t('Due'), cell: (assessment) => <DueCell assessment={assessment} /> },
  { id: 'sent', label: t('Sent'), cell: ({ sentAt }) => <Day day={sentAt} /> },
  { id: 'submitted', label: t('Submitted'), cell: ({ submittedAt }) => <Day day={submittedAt} /> },
  { id: 'completed', label: t('Completed'), cell: ({ completedAt }) => <Day day={completedAt} /> },
  { id: 'reviewer', label: t('Reviewer'), cell: ({ reviewerName }) => reviewerName ?? '–' },
];

const Day = ({ day }: { readonly day: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{dayText(day)}</span>
);

function DueCell({ assessment: { dueDate, overdue } }: { readonly assessment: AssessmentListItem }) {
  if (dueDate === null || !overdue) return <Day day={dueDate} />;
  return (
    <span className="font-medium whitespace-nowrap text-red">
      {dayText(dueDate)}
      <span className="block text-xs">{counted(-daysUntil(dueDate), '{{count}} day late', '{{count}} days late')}</span>
    </span>
  );
}

export function AssessmentsTab({ vendor, standing }: VendorProps) {
  const { page, goToPage } = useVendorAddress();
  const sends = useCan('assessments:create');
  return (
    <Answered query={useQuery(vendorAssessmentsQuery(vendor.id, page))}>
      {(list) =>
        list.totalCount === 0 ? (
          <Empty title={t('Not assessed yet')}>
            <p>{t('An assessment asks the vendor your questions and scores the answers.')}</p>
            {sends && (
              <LinkButton to="/assessments/new" search={{ vendorId: vendor.id }} kind="primary">
                {t('Send an assessment')}
              </LinkButton>
            )}
          </Empty>
        ) : (
          <>
            <DataTable caption={t('Assessments')} columns={columnsFor(standing.ratingThresholds)} rows={list.entries} />
            <Pager {...list} onPage={goToPage} />
          </>
        )
      }
    </Answered>
  );
}
