import type { PreFlightProblem } from '@assay/contract';
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type PreFlightChecksProps = {
  /** Undefined until vendors, a template and a due date are selected. */
  readonly problems: readonly PreFlightProblem[] | undefined;
  readonly checking: boolean;
  /** Omitted if there is only one vendor. */
  readonly onLeaveOut?: (vendorId: string) => void;
};

/** Blocking problems and warnings, each with a remedy. */
export function PreFlightChecks({ problems, checking, onLeaveOut }: PreFlightChecksProps) {
  if (problems === undefined) {
    return <Notice>{checking ? t('Checking…') : t('Choose vendors, a template and a due date first.')}</Notice>;
  }
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-green" role="status">
        <CircleCheck aria-hidden="true" className="size-4" />
        {t('No problems found. Ready to send.')}
      </p>
    );
  }
  const ordered = [...problems].sort((a, b) => a.severity.localeCompare(b.severity));
  return (
    <div role="status">
      <ul className="grid max-h-80 gap-3 overflow-y-auto">
        {ordered.map((problem) => (
          <ProblemLine key={`${problem.vendorId ?? ''} ${problem.message}`} problem={problem} onLeaveOut={onLeaveOut} />
        ))}
      </ul>
    </div>
  );
}

type ProblemLineProps = {
  readonly problem: PreFlightProblem;
  readonly onLeaveOut: ((vendorId: string) => void) | undefined;
};

function ProblemLine({ problem: { vendorId, severity, message, remedy }, onLeaveOut }: ProblemLineProps) {
  const stops = severity === 'STOPS';
  const Icon = stops ? OctagonX : TriangleAlert;
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${stops ? 'text-red' : 'text-amber'}`} />
      <div className="grid flex-1 justify-items-start">
        <p className="wrap-anywhere">
          <span className={`font-semibold ${stops ? 'text-red' : 'text-amber'}`}>
            {stops ? t('Blocker:') : t('Warning:')}
          </span>{' '}
          {message}
        </p>
        <p className="text-sm text-soft">{remedy}</p>
        {vendorId !== null && onLeaveOut && (
          <span className="-ml-2">
            <Button kind="quiet" onPress={() => onLeaveOut(vendorId)}>
              {t('Remove vendor')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
