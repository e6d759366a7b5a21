import { ReassessmentMonths } from '@assay/contract';
import { t } from '../../../format/text.ts';
import { TIER } from '../../../format/words.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

const TIERS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

const monthsOf = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

/** How often a vendor is assessed again, by its tier. */
export function ReassessmentForm({ months }: { readonly months: ReassessmentMonths }) {
  const { register, formState, frame } = useSettingsForm({
    schema: ReassessmentMonths,
    values: months,
    updateOf: (reassessmentMonths) => ({ reassessmentMonths }),
  });
  return (
    <SettingsForm title={t('Reassessment')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'So many months after an assessment was completed, a draft of the next one is prepared by itself. Leave a tier empty and nothing is. A vendor without a tier counts as medium.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {TIERS.map((tier) => (
          <TextField
            key={tier}
            label={t('{{tier}}, months', { tier: TIER[tier] })}
            type="number"
            min={1}
            max={120}
            inputMode="numeric"
            placeholder={t('Never')}
            error={formState.errors[tier]?.message}
            {...register(tier, { setValueAs: monthsOf })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
