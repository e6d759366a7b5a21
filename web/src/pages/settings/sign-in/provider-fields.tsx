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
          label={t('Client ID')}
          autoComplete="off"
          error={errors.clientId?.message}
          {...register('clientId')}
        />
        <TextField
          label={t('Client secret')}
          type="password"
          autoComplete="off"
          description={isNew ? undefined : t('Leave empty to keep the current secret.')}
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
        label={t('Email domains')}
        placeholder="example.com, example.org"
        description={t(
          'Only people with an address in these domains can sign in through this provider. Verify each domain after saving.',
        )}
        error={errors.domains && t('Enter at least one domain, such as example.com')}
        {...register('domains', { setValueAs: parseDomains })}
      />
      <SelectField
        label={t('Role for new users')}
        options={roles}
        none={t('Don’t create accounts automatically')}
        {...register('defaultRoleId', { setValueAs: emptyToNull })}
      />
      <Checkbox
        label={t('Trust email addresses the provider hasn’t verified')}
        description={t(
          'Entra ID never marks addresses as verified. Select this only if your organisation alone issues the addresses.',
        )}
        {...register('trustEmail')}
      />
      <Checkbox
        label={t('The provider always requires two-factor authentication')}
        description={t(
          'If not, and your organisation requires it, people can sign in only when the provider confirms it was used.',
        )}
        {...register('trustMfa')}
      />
      <Checkbox label={t('Allow single sign-on')} {...register('enabled')} />
      <Checkbox
        label={t('Require single sign-on')}
        description={
          errors.ssoOnly?.message ??
          t(
            'Passwords and passkeys stop working for everyone except break-glass users. Set up a break-glass user first.',
          )
        }
        {...register('ssoOnly')}
      />
    </>
  );
}
