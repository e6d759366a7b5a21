import type { WebhookCreate } from '@assay/contract';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { t } from '../../../format/i18n.ts';
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx';
import { EVENT_LABELS, FORMAT_LABELS } from './webhook-labels.tsx';

export type WebhookValues = z.input<typeof WebhookCreate>;

type WebhookFieldsProps = {
  readonly register: UseFormRegister<WebhookValues>;
  readonly errors: FieldErrors<WebhookValues>;
};

const emptyToNull = (typed: unknown) => (typed === '' ? null : typed);

export function WebhookFields({ register, errors }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        label={t('Endpoint URL')}
        type="url"
        placeholder="https://hooks.company.example/assay"
        description={t('Must accept POST requests with JSON over HTTPS.')}
        error={errors.url?.message}
        {...register('url')}
      />
      <SelectField
        label={t('Format')}
        options={Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }))}
        description={t(
          'JSON events are for programs. To post to a channel, use the URL of a Slack incoming webhook or a Microsoft Teams workflow.',
        )}
        error={errors.format?.message}
        {...register('format')}
      />
      <TextField
        label={t('Description')}
        autoComplete="off"
        error={errors.description?.message}
        {...register('description', { setValueAs: emptyToNull })}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{t('Events')}</legend>
        <div className="gap-6 sm:columns-2 [&>label]:mb-1">
          {Object.entries(EVENT_LABELS).map(([event, label]) => (
            <Checkbox key={event} label={label} value={event} {...register('events')} />
          ))}
        </div>
        {errors.events && <p className="text-xs font-medium text-red">{t('Choose at least one event')}</p>}
      </fieldset>
    </>
  );
}
