import { canGrant, type Role } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useCan, useMe } from '../../../api/me.ts';
import { rolesQuery } from '../../../api/roles.ts';
import { usersQuery } from '../../../api/users.ts';

type Choice = { readonly value: string; readonly label: string };

/** Users can only grant roles within their own permissions. */
export function useGrantableRoles(): readonly Choice[] {
  const { permissions } = useMe();
  const { data: roles } = useQuery({ ...rolesQuery, enabled: useCan('roles:view') });
  const { data: users = [] } = useQuery(usersQuery);
  const isGrantable = (role: Role) => canGrant(permissions, role.permissions);
  if (roles) return roles.filter(isGrantable).map(({ id, name }) => ({ value: id, label: name }));
  // Without permission to view roles, only those that some user has are known.
  return [...new Map(users.map(({ roleId, roleName }) => [roleId, roleName]))].map(([value, label]) => ({
    value,
    label,
  }));
}
