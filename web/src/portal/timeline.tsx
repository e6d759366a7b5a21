import type { AssessmentStatus, PortalAssessment } from '@assay/contract';
import { Check } from 'lucide-react';
import { t } from '../format/i18n.ts';

const STEPS = [t('Opened'), t('In progress'), t('Submitted'), t('Under review'), t('Completed')];

/** The current step; all earlier ones are completed. */
const CURRENT_STEP: Readonly<Record<AssessmentStatus, number>> = {
  DRAFT: 0,
  SENT: 1,
  IN_PROGRESS: 1,
  SUBMITTED: 3,
  UNDER_REVIEW: 3,
  COMPLETED: STEPS.length,
};

export function Timeline({ assessment: { status } }: { readonly assessment: PortalAssessment }) {
  const current = CURRENT_STEP[status];
  return (
    <ol aria-label={t('Progress')} className="flex max-w-2xl">
      {STEPS.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className="relative grid grow basis-0 gap-1.5 last:grow-0 last:basis-auto"
        >
          {index < STEPS.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-2.5 left-5.5 h-0.5 w-[calc(100%-1.375rem)] ${index < current ? 'bg-accent' : 'bg-line'}`}
            />
          )}
          <Dot state={index < current ? 'done' : index === current ? 'current' : 'ahead'} />
          <span className={`text-xs ${index === current ? 'font-semibold' : 'text-soft'}`}>
            {label}
            {index < current && <span className="sr-only"> ({t('done')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const DOT_CLASSES = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent bg-surface',
  ahead: 'border-line bg-surface',
};

function Dot({ state }: { readonly state: keyof typeof DOT_CLASSES }) {
  return (
    <span aria-hidden="true" className={`grid size-5.5 place-items-center rounded-full border-2 ${DOT_CLASSES[state]}`}>
      {state === 'done' && <Check className="size-3.5" strokeWidth={3} />}
      {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
    </span>
  );
}
