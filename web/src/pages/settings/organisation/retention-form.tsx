import { EmailRetentionDays, type Organisation, WebhookRetentionDays } from '@assay/contract';
import { z } from 'zod';
import { t } from '../../../format/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

const Retention = z.object({ emailRetentionDays: EmailRetentionDays, webhookRetentionDays: WebhookRetentionDays });

export function RetentionForm({ organisation }: { readonly organisation: Organisation }) {
  const { register, formState, frame } = useSettingsForm({
    schema: Retention,
    values: Retention.parse(organisation),
    toUpdate: (retention) => retention,
  });
  const { emailRetentionDays, webhookRetentionDays } = formState.errors;
  return (
    <SettingsForm title={t('Retention')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'Emails and webhook deliveries contain personal data. They are deleted after this many days. Queued emails and the latest invitation for each assessment are kept.',
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Emails (days)')}
          type="number"
          min={30}
          max={3650}
          inputMode="numeric"
          error={emailRetentionDays?.message}
          {...register('emailRetentionDays', { valueAsNumber: true })}
        />
        <TextField
          label={t('Webhook deliveries (days)')}
          type="number"
          min={7}
          max={3650}
          inputMode="numeric"
          error={webhookRetentionDays?.message}
          {...register('webhookRetentionDays', { valueAsNumber: true })}
        />
      </div>
    </SettingsForm>
  );
}
