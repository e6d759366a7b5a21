import type { User } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { deleteUser, usersQuery } from '../../../api/users.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { UserTable } from './user-table.tsx';

const route = getRouteApi('/shell/settings/users');

export function UsersPage() {
  return (
    <RequirePermission permission="users:view">
      <Users />
    </RequirePermission>
  );
}

function Users() {
  const query = useQuery(usersQuery);
  const mayManage = useCan('users:manage');
  const navigate = route.useNavigate();
  return (
    <Page
      title={t('Users')}
      lead={t('People who can sign in. Their role determines what they can do.')}
      actions={
        mayManage && (
          <Button
            kind="primary"
            icon={<UserPlus aria-hidden="true" />}
            onPress={() => void navigate({ search: (old) => ({ ...old, add: true }) })}
          >
            {t('Add user')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query}>
        {(users) => (
          <>
            <UserTable users={users} />
            {mayManage && <UserDialogs users={users} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** The dialog named in the URL. */
function UserDialogs({ users }: { readonly users: readonly User[] }) {
  const { add, user, remove } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () =>
    void navigate({ search: (old) => ({ ...old, add: undefined, user: undefined, remove: undefined }) });
  const changed = users.find(({ id }) => id === user);
  const removed = users.find(({ id }) => id === remove);
  if (add) return <NewUserDialog onClose={close} />;
  if (removed) return <RemoveUserDialog user={removed} onClose={close} />;
  return changed ? <UserDrawer user={changed} onClose={close} /> : null;
}

type RemoveUserDialogProps = { readonly user: User; readonly onClose: () => void };

/** The user's actions stay in the audit log under their name. */
function RemoveUserDialog({ user: { id, name }, onClose }: RemoveUserDialogProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteUser(id);
    await queryClient.invalidateQueries(usersQuery);
    showToast(t('{{name}} deleted', { name }));
  };
  return (
    <ConfirmDialog
      title={t('Delete {{name}}?', { name })}
      action={t('Delete user')}
      onConfirm={remove}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t('They are signed out and can no longer sign in.')}</li>
        <li>{t('Vendors and findings they own become unassigned.')}</li>
        <li>{t('Their saved views are deleted.')}</li>
        <li>{t('Their name stays on reviews, decisions and audit log entries.')}</li>
      </ul>
      <p className="text-soft">{t('To keep everything, disable the user instead.')}</p>
    </ConfirmDialog>
  );
}
