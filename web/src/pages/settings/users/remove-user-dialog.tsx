import type { User } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { deleteUser, usersQuery } from '../../../api/users.ts';
import { t } from '../../../format/text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

type RemoveUserDialogProps = { readonly user: User; readonly onClose: () => void };

/** What they did stays in the audit log under their name. */
export function RemoveUserDialog({ user: { id, name }, onClose }: RemoveUserDialogProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteUser(id);
    await queryClient.invalidateQueries(usersQuery);
    toast(t('{{name}} was deleted', { name }));
  };
  return (
    <ConfirmDialog title={t('Delete {{name}}?', { name })} action={t('Delete')} onConfirm={remove} onClose={onClose}>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t('They are signed out and can never sign in again.')}</li>
        <li>{t('Vendors and findings they own are left without an owner.')}</li>
        <li>{t('Their saved views are deleted.')}</li>
        <li>{t('Their reviews, their decisions and the audit log keep their name.')}</li>
      </ul>
      <p className="text-soft">{t('To keep all of it, disable them instead.')}</p>
    </ConfirmDialog>
  );
}
