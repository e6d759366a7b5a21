import { t } from '../../../format/i18n.ts';

const STEPS = [t('Choose file'), t('Match columns'), t('Check and correct'), t('Import')];

export function ImportSteps({ at }: { readonly at: number }) {
  return (
    <ol aria-label={t('Steps')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-2 ${index === at ? 'font-semibold text-ink' : 'text-soft'}`}
        >
          <span
            className={`grid size-5 place-items-center rounded-full text-xs tabular-nums ${index <= at ? 'bg-accent text-on-accent' : 'bg-line text-ink'}`}
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
