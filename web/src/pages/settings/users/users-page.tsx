import type { User } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { usersQuery } from '../../../api/users.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { UserTable } from './user-table.tsx';

const route = getRouteApi('/shell/settings/users');

export function UsersPage() {
  return (
    <Needs permission="users:view">
      <Users />
    </Needs>
  );
}

function Users() {
  const query = useQuery(usersQuery);
  const mayManage = useCan('users:manage');
  const navigate = route.useNavigate();
  return (
    <Page
      title={t('Users')}
      lead={t('Who can sign in here. What they may do is decided by their role.')}
      actions={
        mayManage && (
          <Button
            kind="primary"
            icon={<UserPlus aria-hidden="true" />}
            onPress={() => void navigate({ search: (old) => ({ ...old, add: true }) })}
          >
            {t('Add a user')}
          </Button>
        )
      }
    >
      <Answered query={query}>
        {(users) => (
          <>
            <UserTable users={users} />
            {mayManage && <UserDialogs users={users} />}
          </>
        )}
      </Answered>
    </Page>
  );
}

/** Whichever the address names. */
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
