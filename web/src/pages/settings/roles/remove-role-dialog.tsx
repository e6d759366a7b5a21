import type { Role } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { deleteRole, rolesQuery } from '../../../api/roles.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DialogActions, Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRoleUserCount } from './role-column-header.tsx';

type RemoveRoleDialogProps = { readonly role: Role; readonly onClose: () => void };

/** A role cannot be deleted while users have it. */
export function RemoveRoleDialog({ role, onClose }: RemoveRoleDialogProps) {
  const { id, name, permissions } = role;
  const holders = useRoleUserCount(role) ?? 0;
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteRole(id);
    await queryClient.invalidateQueries(rolesQuery);
    showToast(t('Role “{{name}}” deleted', { name }));
  };
  if (holders > 0) {
    return (
      <Dialog title={t('{{name}} is still in use', { name })} onClose={onClose}>
        <p>
          {tCount(
            holders,
            '{{count}} user has this role. Assign them another role first.',
            '{{count}} users have this role. Assign them another role first.',
          )}
        </p>
        <DialogActions>
          <LinkButton to="/settings/users" search={{ roleId: id }} kind="primary">
            {t('View users')}
          </LinkButton>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('Delete {{name}}?', { name })}
      action={t('Delete role')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {tCount(
          permissions.length,
          'No users have this role. The role and its {{count}} permission will be deleted.',
          'No users have this role. The role and its {{count}} permissions will be deleted.',
        )}
      </p>
    </ConfirmDialog>
  );
}
