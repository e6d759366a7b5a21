import { FindingDueDays, Severity } from '@assay/contract';
import { t } from '../../../format/i18n.ts';
import { SEVERITY_LABELS } from '../../../format/labels.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

const parseDays = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

export function FindingDueForm({ days }: { readonly days: FindingDueDays }) {
  const { register, formState, frame } = useSettingsForm({
    schema: FindingDueDays,
    values: days,
    toUpdate: (findingDueDays) => ({ findingDueDays }),
  });
  return (
    <SettingsForm title={t('Due dates of findings')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'A new finding is due this many days after it is opened. Leave a severity empty for no due date. Open findings keep their due dates.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {Severity.options.map((severity) => (
          <TextField
            key={severity}
            label={t('{{severity}} (days)', { severity: SEVERITY_LABELS[severity] })}
            type="number"
            min={1}
            max={3650}
            inputMode="numeric"
            placeholder={t('None')}
            error={formState.errors[severity]?.message}
            {...register(severity, { setValueAs: parseDays })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
