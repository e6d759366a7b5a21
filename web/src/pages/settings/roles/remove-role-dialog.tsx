import type { Role } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { deleteRole, rolesQuery } from '../../../api/roles.ts';
import { counted, t } from '../../../format/text.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useHolders } from './role-head.tsx';

type RemoveRoleDialogProps = { readonly role: Role; readonly onClose: () => void };

/** A role that somebody has stays until they have another one. */
export function RemoveRoleDialog({ role, onClose }: RemoveRoleDialogProps) {
  const { id, name, permissions } = role;
  const holders = useHolders(role) ?? 0;
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteRole(id);
    await queryClient.invalidateQueries(rolesQuery);
    toast(t('Role “{{name}}” deleted', { name }));
  };
  if (holders > 0) {
    return (
      <Dialog title={t('{{name}} is still needed', { name })} onClose={onClose}>
        <p>
          {counted(
            holders,
            '{{count}} user has this role. Give them another one first.',
            '{{count}} users have this role. Give them another one first.',
          )}
        </p>
        <Actions>
          <LinkButton to="/settings/users" search={{ roleId: id }} kind="primary">
            {t('See who has it')}
          </LinkButton>
        </Actions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog title={t('Delete {{name}}?', { name })} action={t('Delete')} onConfirm={remove} onClose={onClose}>
      <p>
        {counted(
          permissions.length,
          'Nobody has this role. It goes with its choice of {{count}} permission.',
          'Nobody has this role. It goes with its choice of {{count}} permissions.',
        )}
      </p>
    </ConfirmDialog>
  );
}
