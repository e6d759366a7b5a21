import type { Dashboard } from '@assay/contract';
import { AssessmentStatus } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { OverdueLink } from '../../components/portfolio/overdue-link.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { ASSESSMENT_STATUS_LABELS } from '../../format/labels.ts';
import { Panel } from '../../ui/panel.tsx';

type StatusPanelProps = { readonly counts: Dashboard['assessmentStatusCounts'] };

export function StatusPanel({ counts }: StatusPanelProps) {
  return (
    <Panel
      title={t('Assessments')}
      actions={
        counts.OVERDUE > 0 && (
          <OverdueLink count={counts.OVERDUE} link={{ to: '/assessments', search: { overdue: 'true' } }} />
        )
      }
    >
      <ol className="-mx-2 grid grid-cols-3 gap-y-2 sm:grid-cols-6">
        {AssessmentStatus.options.map((status, index) => (
          <li key={status} className="relative">
            {index > 0 && (
              <ChevronRight aria-hidden="true" className="absolute top-4 -left-4 size-4 text-edge max-sm:hidden" />
            )}
            <Link to="/assessments" search={{ status }} className="grid rounded-md px-2 py-1.5 hover:bg-hover">
              <span className={`text-xl tabular-nums ${counts[status] === 0 ? 'text-soft' : 'font-semibold'}`}>
                {formatNumber(counts[status])}
              </span>
              <span className="text-xs text-soft">{ASSESSMENT_STATUS_LABELS[status]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
