import { Name, type User } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { meQuery, useMe } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { changeRole, renameUser, usersQuery } from '../../../api/users.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from './grantable-roles.ts';

const UserFields = z.object({ name: Name, roleId: z.string() });
type UserFields = z.infer<typeof UserFields>;

export function UserForm({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const isMe = useMe().user.id === user.id;
  const grantable = useGrantableRoles();
  const own = { value: user.roleId, label: user.roleName };
  const roles = grantable.some(({ value }) => value === own.value) ? grantable : [own, ...grantable];
  const { register, handleSubmit, formState } = useForm<UserFields>({
    resolver: zodResolver(UserFields),
    // Not `defaultValues`: a select cannot show its value until its options have loaded.
    values: { name: user.name, roleId: user.roleId },
  });
  const { submit, busy, error } = useSubmit(async ({ name, roleId }: UserFields) => {
    if (name !== user.name) await renameUser(user.id, name);
    if (roleId !== user.roleId) await changeRole(user.id, roleId);
    await Promise.all([queryClient.invalidateQueries(usersQuery), queryClient.invalidateQueries(meQuery)]);
    showToast(t('User saved'));
  });
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h3>{t('Name and role')}</h3>
      <TextField label={t('Name')} autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      <SelectField
        label={t('Role')}
        options={roles}
        description={
          isMe
            ? t('This is your own role. If you change it, you may lose access to this page.')
            : t('Changing the role signs the user out so that it takes effect immediately.')
        }
        {...register('roleId')}
      />
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <div>
        <Button kind="primary" busy={busy} isDisabled={!formState.isDirty}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
