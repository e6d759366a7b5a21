import { Password, UserInvite } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { problemOf } from '../../../api/problem.ts';
import { createUser, inviteUser, usersQuery } from '../../../api/users.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from './grantable-roles.ts';
import { PasswordField } from './password-field.tsx';

/** With a password somebody was given one, without they are sent an invitation. */
const NewUser = UserInvite.extend({ password: Password.optional() });
type NewUser = z.infer<typeof NewUser>;

async function add({ password, ...user }: NewUser): Promise<string> {
  const { name } = user;
  if (password === undefined) {
    await inviteUser(user);
    return t('{{name}} is sent an invitation', { name });
  }
  await createUser({ ...user, password });
  return t('{{name}} can sign in now', { name });
}

export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const roles = useGrantableRoles();
  const { register, handleSubmit, setValue, watch, formState } = useForm<NewUser>({
    resolver: zodResolver(NewUser),
    defaultValues: { name: '', email: '', roleId: '', password: undefined },
  });
  const { errors } = formState;
  const isGiven = watch('password') !== undefined;
  const { submit, busy, error } = useSubmit(async (user: NewUser) => {
    toast(await add(user));
    await queryClient.invalidateQueries(usersQuery);
    onClose();
  });
  return (
    <Dialog title={t('Add a user')} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField label={t('Name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label={t('E-mail address')}
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
          label={t('Set a password for them')}
          description={t('Otherwise they are mailed an invitation and choose their own.')}
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
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {isGiven ? t('Add the user') : t('Send the invitation')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
