import type { AssessmentDetail, AssessmentFinding } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

export function FindingsTab({ detail }: { readonly detail: AssessmentDetail }) {
  const { findings, dismissals } = detail;
  if (findings.length === 0 && dismissals.length === 0) {
    return (
      <EmptyState title={t('No findings')}>
        <p>{t('Findings are proposed when the review starts and opened when it is finalised.')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {findings.length > 0 && <DataTable caption={t('Findings')} columns={buildColumns(detail)} rows={findings} />}
      {dismissals.length > 0 && <Dismissals detail={detail} />}
    </div>
  );
}

const buildColumns = ({ id: assessmentId }: AssessmentDetail): readonly Column<AssessmentFinding>[] => [
  {
    id: 'title',
    label: t('Finding'),
    cell: (finding) => (
      <span className="grid max-w-prose gap-0.5">
        <FindingTitle assessmentId={assessmentId} finding={finding} />
        <span className="text-sm font-normal wrap-anywhere whitespace-pre-line text-soft max-sm:line-clamp-4">
          {finding.description}
        </span>
      </span>
    ),
  },
  { id: 'severity', label: t('Severity'), cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    id: 'status',
    label: t('Status'),
    cell: ({ status, proposed }) =>
      proposed ? (
        <Badge icon={Lightbulb} tone="violet" label={t('Proposed')} />
      ) : (
        <FindingStatusBadge status={status} />
      ),
  },
  {
    id: 'controls',
    label: t('Controls'),
    cell: ({ controlCodes }) => <span className="text-sm">{controlCodes.join(', ') || '–'}</span>,
  },
  {
    id: 'due',
    label: t('Due'),
    cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDate(dueDate)}</span>,
  },
];

type FindingTitleProps = { readonly assessmentId: string; readonly finding: AssessmentFinding };

/** A proposed finding has no page of its own: it is part of the review of its question. */
function FindingTitle({ assessmentId, finding: { id, title, questionKey, proposed } }: FindingTitleProps) {
  const className = 'text-accent wrap-anywhere hover:underline';
  if (!proposed) {
    return (
      <Link to="/findings/$findingId" params={{ findingId: id }} className={className}>
        {title}
      </Link>
    );
  }
  if (questionKey === null) return <span>{title}</span>;
  const search = { tab: 'answers', question: questionKey } as const;
  return (
    <Link to="/assessments/$assessmentId" params={{ assessmentId }} search={search} className={className}>
      {title}
    </Link>
  );
}

function Dismissals({ detail }: { readonly detail: AssessmentDetail }) {
  const texts = new Map(detail.sections.flatMap(({ questions }) => questions).map(({ key, text }) => [key, text]));
  return (
    <Panel title={t('Dismissed findings')}>
      <ul className="grid gap-3">
        {detail.dismissals.map(({ questionKey, reason, dismissedByName, dismissedAt }) => (
          <li key={questionKey} className="grid">
            <span className="font-medium wrap-anywhere">{texts.get(questionKey) ?? questionKey}</span>
            <span className="wrap-anywhere">{reason}</span>
            <span className="text-sm text-soft">{`${dismissedByName} · ${formatDateTime(dismissedAt)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
