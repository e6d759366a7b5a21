import { UserCreate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { problemOf } from '../../../api/problem.ts';
import { createUser, usersQuery } from '../../../api/users.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from './grantable-roles.ts';
import { PasswordField } from './password-field.tsx';

export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const roles = useGrantableRoles();
  const { register, handleSubmit, setValue, formState } = useForm<UserCreate>({
    resolver: zodResolver(UserCreate),
    defaultValues: { name: '', email: '', roleId: '', password: '' },
  });
  const { errors } = formState;
  const { submit, busy, error } = useSubmit(async (user: UserCreate) => {
    await createUser(user);
    await queryClient.invalidateQueries(usersQuery);
    toast(t('{{name}} can sign in now', { name: user.name }));
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
        <PasswordField
          label={t('Password')}
          error={errors.password?.message}
          onSuggest={(password) => setValue('password', password, { shouldValidate: true })}
          {...register('password')}
        />
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Add the user')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
