import { RiskWeights } from '@assay/contract';
import { t } from '../../../format/text.ts';
import { RISK_WEIGHT } from '../../../format/words.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { WeightMeaning } from './weight-meaning.tsx';

const STEPS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

/** How much more a critical question counts than a low one. */
export function WeightForm({ weights }: { readonly weights: RiskWeights }) {
  const { register, formState, watch, frame } = useSettingsForm({
    schema: RiskWeights,
    values: weights,
    updateOf: (riskWeights) => ({ riskWeights }),
  });
  const typed = watch();
  const isOrdered = typed.CRITICAL >= typed.HIGH && typed.HIGH >= typed.MEDIUM && typed.MEDIUM >= typed.LOW;
  return (
    <SettingsForm title={t('Weight of a question')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'A score is what the answers earned of what they could have earned. New weights count in assessments sent from now on; those already sent, and their scores, keep the weights they were sent with.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {STEPS.map((step) => (
          <TextField
            key={step}
            label={RISK_WEIGHT[step]}
            type="number"
            min={1}
            max={100}
            step={1}
            inputMode="numeric"
            error={formState.errors[step]?.message}
            {...register(step, { valueAsNumber: true })}
          />
        ))}
      </div>
      {!isOrdered && (
        <p className="text-xs font-medium text-red">{t('No weight may be less than the one of the step below it.')}</p>
      )}
      <WeightMeaning weights={typed} />
    </SettingsForm>
  );
}
