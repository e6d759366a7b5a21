import type { RatingThresholds } from '@assay/contract';
import { z } from 'zod';
import { t } from '../../../format/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { ThresholdPreview } from './threshold-preview.tsx';

const percent = z.int().min(1).max(100);

/** In percent, as entered by the user. */
const Percentages = z
  .object({ green: percent, amber: percent })
  .refine(({ green, amber }) => amber < green, { path: ['amber'], error: t('Amber must be lower than green') });
type Percentages = z.infer<typeof Percentages>;

const toPercentages = ({ green, amber }: RatingThresholds): Percentages => ({
  green: Math.round(green * 100),
  amber: Math.round(amber * 100),
});
const toThresholds = ({ green, amber }: Percentages): RatingThresholds => ({ green: green / 100, amber: amber / 100 });

type ThresholdFormProps = { readonly thresholds: RatingThresholds; readonly capCritical: boolean };

export function ThresholdForm({ thresholds, capCritical }: ThresholdFormProps) {
  const { register, formState, watch, frame } = useSettingsForm({
    schema: Percentages,
    values: toPercentages(thresholds),
    toUpdate: (percentages) => ({ ratingThresholds: toThresholds(percentages) }),
  });
  return (
    <SettingsForm title={t('Rating thresholds')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'New thresholds update all vendor ratings immediately, on screen and in new reports. Scores and downloaded reports don’t change.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
        {(['green', 'amber'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'green' ? t('Green from (%)') : t('Amber from (%)')}
            type="number"
            min={1}
            max={100}
            step={1}
            inputMode="numeric"
            error={formState.errors[name]?.message}
            {...register(name, { valueAsNumber: true })}
          />
        ))}
      </div>
      <ThresholdPreview now={thresholds} then={toThresholds(watch())} capCritical={capCritical} />
    </SettingsForm>
  );
}
