import type { Dashboard } from '@assay/contract';
import { AssessmentStatus } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ClockAlert } from 'lucide-react';
import { numberText } from '../../format/numbers.ts';
import { counted, t } from '../../format/text.ts';
import { ASSESSMENT_STATUS } from '../../format/words.ts';
import { Panel } from '../../ui/panel.tsx';

type StatusPanelProps = { readonly counts: Dashboard['assessmentStatusCounts'] };

/** The six states in the order in which an assessment passes through them. */
export function StatusPanel({ counts }: StatusPanelProps) {
  return (
    <Panel title={t('Assessments')} actions={counts.OVERDUE > 0 && <Overdue count={counts.OVERDUE} />}>
      <ol className="-mx-2 grid grid-cols-3 gap-y-2 sm:grid-cols-6">
        {AssessmentStatus.options.map((status, index) => (
          <li key={status} className="relative">
            {index > 0 && (
              <ChevronRight aria-hidden="true" className="absolute top-4 -left-4 size-4 text-edge max-sm:hidden" />
            )}
            <Link to="/assessments" search={{ status }} className="grid rounded-md px-2 py-1.5 hover:bg-hover">
              <span className={`text-xl tabular-nums ${counts[status] === 0 ? 'text-soft' : 'font-semibold'}`}>
                {numberText(counts[status])}
              </span>
              <span className="text-xs text-soft">{ASSESSMENT_STATUS[status]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const Overdue = ({ count }: { readonly count: number }) => (
  <Link
    to="/assessments"
    search={{ overdue: 'true' }}
    className="inline-flex min-h-6 items-center gap-1 rounded-full bg-red-wash px-2 text-xs font-medium text-red"
  >
    <ClockAlert aria-hidden="true" className="size-3.5" />
    {counted(count, '{{count}} overdue', '{{count}} overdue')}
  </Link>
);
