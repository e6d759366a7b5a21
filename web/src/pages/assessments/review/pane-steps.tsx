import { t } from '../../../format/text.ts';
import type { Step } from './use-review-place.ts';

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'list', label: t('Questions') },
  { step: 'answer', label: t('Answer') },
  { step: 'decision', label: t('Decision') },
];

type PaneStepsProps = { readonly step: Step; readonly onStep: (step: Step) => void };

/** On a narrow screen one pane is shown at a time. */
export function PaneSteps({ step: current, onStep }: PaneStepsProps) {
  return (
    <div className="grid grid-cols-3 gap-1 rounded-md bg-sunken p-1 lg:hidden" role="group" aria-label={t('Step')}>
      {STEPS.map(({ step, label }) => (
        <button
          key={step}
          type="button"
          aria-pressed={current === step}
          onClick={() => onStep(step)}
          className="min-h-8 rounded-sm text-sm text-soft aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
