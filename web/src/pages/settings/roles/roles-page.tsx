import type { Role } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCan } from '../../../api/me.ts';
import { rolesQuery } from '../../../api/roles.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { AddButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';

const route = getRouteApi('/shell/settings/roles');

export function RolesPage() {
  return (
    <RequirePermission permission="roles:view">
      <Roles />
    </RequirePermission>
  );
}

function Roles() {
  const query = useQuery(rolesQuery);
  const mayManage = useCan('roles:manage');
  const navigate = route.useNavigate();
  return (
    <Page
      title={t('Roles')}
      lead={t('What each role can do. Built-in roles can’t be edited, but you can add your own.')}
      actions={
        mayManage && <AddButton onPress={() => void navigate({ search: { add: true } })}>{t('Add role')}</AddButton>
      }
    >
      <QueryBoundary query={query}>
        {(roles) => (
          <>
            <RoleMatrix roles={roles} />
            {mayManage && <RoleDialogs roles={roles} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** The dialog named in the URL. */
function RoleDialogs({ roles }: { readonly roles: readonly Role[] }) {
  const { add, role, remove } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: {} });
  const changed = roles.find(({ id, builtIn }) => id === role && !builtIn);
  const removed = roles.find(({ id, builtIn }) => id === remove && !builtIn);
  if (removed) return <RemoveRoleDialog role={removed} onClose={close} />;
  if (add || changed) return <RoleDialog role={changed ?? null} onClose={close} />;
  return null;
}
