import { Permission, type Role, RoleCreate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { meQuery, useMe } from '../../../api/me.ts';
import { createRole, rolesQuery, updateRole } from '../../../api/roles.ts';
import { PermissionPicker } from '../../../components/permission-picker.tsx';
import { PERMISSION_AREAS } from '../../../format/permission-areas.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

const isKnownPermission = (permission: string): permission is Permission => Permission.safeParse(permission).success;

const toFormValues = (role: Role | null): RoleCreate => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: role?.permissions.filter(isKnownPermission) ?? [],
});

type RoleDialogProps = { readonly role: Role | null; readonly onClose: () => void };

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const queryClient = useQueryClient();
  const held = useMe().permissions;
  const { register, handleSubmit, watch, setValue, formState } = useForm<
    z.input<typeof RoleCreate>,
    unknown,
    RoleCreate
  >({
    resolver: zodResolver(RoleCreate),
    defaultValues: toFormValues(role),
  });
  const { errors } = formState;
  const { submit, busy, error } = useSubmit(async ({ name, description, permissions }: RoleCreate) => {
    const body = { name, description: description === '' ? null : description, permissions };
    await (role ? updateRole(role.id, body) : createRole(body));
    await Promise.all([queryClient.invalidateQueries(rolesQuery), queryClient.invalidateQueries(meQuery)]);
    showToast(role ? t('Role saved') : t('Role “{{name}}” added', { name }));
    onClose();
  });
  const choose = (permissions: Permission[]) =>
    setValue('permissions', permissions, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <Dialog title={role ? t('Edit {{name}}', { name: role.name }) : t('Add role')} place="wide" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('Name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
          <TextField
            label={t('Description')}
            autoComplete="off"
            error={errors.description?.message}
            {...register('description')}
          />
        </div>
        <PermissionPicker
          areas={PERMISSION_AREAS}
          chosen={watch('permissions')}
          held={held}
          error={errors.permissions && t('Choose at least one permission')}
          onChange={choose}
        />
        <FormActions action={role ? t('Save role') : t('Add role')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
