import { ReassessmentMonths, TIERS } from '@assay/contract';
import { t } from '../../../format/i18n.ts';
import { TIER_LABELS } from '../../../format/labels.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

const parseMonths = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

export function ReassessmentForm({ months }: { readonly months: ReassessmentMonths }) {
  const { register, formState, frame } = useSettingsForm({
    schema: ReassessmentMonths,
    values: months,
    toUpdate: (reassessmentMonths) => ({ reassessmentMonths }),
  });
  return (
    <SettingsForm title={t('Reassessment')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'A draft of the next assessment is created this many months after the last one was completed. Leave a tier empty to turn this off. Vendors without a tier count as medium.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {TIERS.map((tier) => (
          <TextField
            key={tier}
            label={t('{{tier}} (months)', { tier: TIER_LABELS[tier] })}
            type="number"
            min={1}
            max={120}
            inputMode="numeric"
            placeholder={t('Never')}
            error={formState.errors[tier]?.message}
            {...register(tier, { setValueAs: parseMonths })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
