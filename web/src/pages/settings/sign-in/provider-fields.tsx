import type { IdentityProviderUpdate } from '@assay/contract';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../format/i18n.ts';
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx';
import { useGrantableRoles } from '../users/grantable-roles.ts';

const parseDomains = (typed: string | readonly string[]) =>
  typeof typed === 'string' ? typed.split(/[\s,;]+/).filter(Boolean) : typed;
const emptyToNull = (typed: string | null) => (typed === '' ? null : typed);
const emptyToUndefined = (typed: string | undefined) => (typed === '' ? undefined : typed);

type ProviderFieldsProps = {
  readonly form: UseFormReturn<IdentityProviderUpdate>;
  readonly isNew: boolean;
};

export function ProviderFields({ form, isNew }: ProviderFieldsProps) {
  return (
    <>
      <ClientFields form={form} isNew={isNew} />
      <NewUserFields form={form} />
    </>
  );
}

function ClientFields({
  form: {
    register,
    formState: { errors },
  },
  isNew,
}: ProviderFieldsProps) {
  return (
    <>
      <TextField
        label={t('Issuer')}
        type="url"
        placeholder="https://login.example.com"
        error={errors.issuer?.message}
        {...register('issuer')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Client id')}
          autoComplete="off"
          error={errors.clientId?.message}
          {...register('clientId')}
        />
        <TextField
          label={t('Client secret')}
          type="password"
          autoComplete="off"
          description={isNew ? undefined : t('Kept as it is while this is empty.')}
          error={errors.clientSecret?.message}
          {...register('clientSecret', { setValueAs: emptyToUndefined })}
        />
      </div>
    </>
  );
}

function NewUserFields({
  form: {
    register,
    formState: { errors },
  },
}: Pick<ProviderFieldsProps, 'form'>) {
  const roles = useGrantableRoles();
  return (
    <>
      <TextField
        label={t('E-mail domains')}
        placeholder="example.com, example.org"
        description={t('Only addresses of these may come from there. Each has to be verified after you save.')}
        error={errors.domains && t('Name at least one domain, such as example.com')}
        {...register('domains', { setValueAs: parseDomains })}
      />
      <SelectField
        label={t('Role of whoever comes for the first time')}
        options={roles}
        none={t('Nobody comes without an account')}
        {...register('defaultRoleId', { setValueAs: emptyToNull })}
      />
      <Checkbox
        label={t('Trust e-mail addresses that the provider does not call verified')}
        description={t('Entra ID never does. Tick this only where your organisation alone gives out the addresses.')}
        {...register('trustEmail')}
      />
      <Checkbox
        label={t('The provider always asks for a second factor')}
        description={t('Otherwise, where one is required here, only those come in of whom the provider says so.')}
        {...register('trustMfa')}
      />
      <Checkbox label={t('People may sign in there')} {...register('enabled')} />
      <Checkbox
        label={t('People sign in there only')}
        description={
          errors.ssoOnly?.message ??
          t('Passwords and passkeys of all but break-glass users stop working. Name one among the users first.')
        }
        {...register('ssoOnly')}
      />
    </>
  );
}
