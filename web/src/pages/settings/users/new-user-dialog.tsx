import { Password, UserInvite } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createUser, inviteUser, usersQuery } from '../../../api/users.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from './grantable-roles.ts';
import { PasswordField } from './password-field.tsx';

/** With a password, the user is created with it. Without one, an invitation is sent. */
const NewUserFields = UserInvite.extend({ password: Password.optional() });
type NewUserFields = z.infer<typeof NewUserFields>;

async function createOrInvite({ password, ...user }: NewUserFields): Promise<string> {
  const { name } = user;
  if (password === undefined) {
    await inviteUser(user);
    return t('Invitation sent to {{name}}', { name });
  }
  await createUser({ ...user, password });
  return t('{{name}} can now sign in', { name });
}

export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const roles = useGrantableRoles();
  const { register, handleSubmit, setValue, watch, formState } = useForm<NewUserFields>({
    resolver: zodResolver(NewUserFields),
    defaultValues: { name: '', email: '', roleId: '', password: undefined },
  });
  const { errors } = formState;
  const isGiven = watch('password') !== undefined;
  const { submit, busy, error } = useSubmit(async (user: NewUserFields) => {
    showToast(await createOrInvite(user));
    await queryClient.invalidateQueries(usersQuery);
    onClose();
  });
  return (
    <Dialog title={t('Add user')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField label={t('Name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label={t('Email address')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <SelectField
          label={t('Role')}
          options={roles}
          none={t('Choose a role')}
          error={errors.roleId && t('Choose a role')}
          {...register('roleId')}
        />
        <Checkbox
          label={t('Set a password for this user')}
          description={t('Otherwise they receive an invitation by email and choose their own.')}
          checked={isGiven}
          onChange={(event) => setValue('password', event.target.checked ? '' : undefined)}
        />
        {isGiven && (
          <PasswordField
            label={t('Password')}
            error={errors.password?.message}
            onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
            {...register('password')}
          />
        )}
        <FormActions
          action={isGiven ? t('Add user') : t('Send invitation')}
          error={error}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
