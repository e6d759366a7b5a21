import { AcceptanceMaxDays, Severity } from '@assay/contract';
import { t } from '../../../format/i18n.ts';
import { SEVERITY_LABELS } from '../../../format/labels.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

const parseDays = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

export function AcceptanceLimitForm({ days }: { readonly days: AcceptanceMaxDays }) {
  const { register, formState, frame } = useSettingsForm({
    schema: AcceptanceMaxDays,
    values: days,
    toUpdate: (acceptanceMaxDays) => ({ acceptanceMaxDays }),
  });
  return (
    <SettingsForm title={t('Risk acceptances')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'A risk of each severity can be accepted for at most this many days, and needs an end date. Leave a severity empty for no limit.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {Severity.options.map((severity) => (
          <TextField
            key={severity}
            label={t('{{severity}} (at most, days)', { severity: SEVERITY_LABELS[severity] })}
            type="number"
            min={1}
            max={3650}
            inputMode="numeric"
            placeholder={t('No limit')}
            error={formState.errors[severity]?.message}
            {...register(severity, { setValueAs: parseDays })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
