import { ALL_PERMISSIONS, ApiKeyCreate, type ApiKeyCreated, canGrant, type Permission } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { apiKeysQuery, createApiKey } from '../../../api/api-keys.ts';
import { useMe } from '../../../api/me.ts';
import { PermissionPicker } from '../../../components/permission-picker.tsx';
import { t } from '../../../format/i18n.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { getDefaultExpiryDays, listExpiryOptions } from './api-key-expiry.ts';
import { API_KEY_AREAS } from './api-key-permissions.ts';

/** Until the user types, the form contains the initial array. */
const parseLines = (typed: unknown) =>
  String(typed)
    .split(/[\s,]+/)
    .filter((line) => line !== '');
const emptyToNull = (typed: string | null | undefined) => (typed === '' ? null : typed);
const parseDays = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

type ApiKeyFormValues = z.input<typeof ApiKeyCreate>;

type ApiKeyFormProps = {
  /** The longest lifetime that the organisation allows; null: no limit, or unknown to the user. */
  readonly maxDays: number | null;
  readonly onCreated: (key: ApiKeyCreated) => void;
  readonly onClose: () => void;
};

export function ApiKeyForm({ maxDays, onCreated, onClose }: ApiKeyFormProps) {
  const queryClient = useQueryClient();
  const { permissions: held } = useMe();
  const { register, handleSubmit, watch, setValue, formState } = useForm<ApiKeyFormValues, unknown, ApiKeyCreate>({
    resolver: zodResolver(ApiKeyCreate),
    defaultValues: {
      name: '',
      fullAccess: false,
      permissions: [],
      allowedCidrs: [],
      expiresInDays: getDefaultExpiryDays(maxDays),
    },
  });
  const { errors } = formState;
  const { submit, busy, error } = useSubmit(async (wanted: ApiKeyCreate) => {
    const created = await createApiKey({ ...wanted, permissions: wanted.fullAccess ? [] : wanted.permissions });
    await queryClient.invalidateQueries(apiKeysQuery);
    onCreated(created);
  });
  const choose = (permissions: Permission[]) =>
    setValue('permissions', permissions, { shouldValidate: formState.isSubmitted });
  const mayAll = canGrant(held, ALL_PERMISSIONS);
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <NameAndExpiry register={register} errors={errors} maxDays={maxDays} />
      {mayAll && (
        <Checkbox
          label={t('Full access')}
          description={t('Includes permissions added in later versions. Choose individual permissions where possible.')}
          {...register('fullAccess')}
        />
      )}
      {!watch('fullAccess') && (
        <PermissionPicker
          areas={API_KEY_AREAS}
          chosen={watch('permissions') ?? []}
          held={held}
          error={errors.permissions && t('Choose at least one permission')}
          onChange={choose}
        />
      )}
      <TextArea
        label={t('Allowed IP addresses')}
        description={t('One per line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow any address.')}
        rows={2}
        spellCheck={false}
        error={errors.allowedCidrs && t('Enter at most 50 addresses')}
        {...register('allowedCidrs', { setValueAs: parseLines })}
      />
      <TextField
        label={t('Service account')}
        description={t('The system that uses this key. Leave empty if you use the key yourself.')}
        autoComplete="off"
        error={errors.serviceAccount?.message}
        {...register('serviceAccount', { setValueAs: emptyToNull })}
      />
      <FormActions action={t('Create key')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}

type NameAndExpiryProps = {
  readonly register: UseFormRegister<ApiKeyFormValues>;
  readonly errors: FieldErrors<ApiKeyFormValues>;
  readonly maxDays: number | null;
};

const NameAndExpiry = ({ register, errors, maxDays }: NameAndExpiryProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label={t('Name')}
      description={t('The system that will use this key. Shown in the audit log.')}
      autoComplete="off"
      error={errors.name?.message}
      {...register('name')}
    />
    <SelectField
      label={t('Expires')}
      options={listExpiryOptions(maxDays)}
      {...(maxDays === null
        ? { none: t('Never') }
        : { description: t('Your organisation allows at most {{maxDays}} days.', { maxDays }) })}
      error={errors.expiresInDays?.message}
      {...register('expiresInDays', { setValueAs: parseDays })}
    />
  </div>
);
