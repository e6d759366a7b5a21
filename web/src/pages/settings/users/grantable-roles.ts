import type { Role } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useCan, useMe } from '../../../api/me.ts';
import { rolesQuery } from '../../../api/roles.ts';
import { usersQuery } from '../../../api/users.ts';

type Choice = { readonly value: string; readonly label: string };

/** Nobody gives away more than they have: only roles within one's own permissions can be given. */
export function useGrantableRoles(): readonly Choice[] {
  const { permissions } = useMe();
  const { data: roles } = useQuery({ ...rolesQuery, enabled: useCan('roles:view') });
  const { data: users = [] } = useQuery(usersQuery);
  const isGrantable = (role: Role) => role.permissions.every((one) => permissions.includes(one));
  if (roles) return roles.filter(isGrantable).map(({ id, name }) => ({ value: id, label: name }));
  // Who may not see the roles still knows those that somebody has.
  return [...new Map(users.map(({ roleId, roleName }) => [roleId, roleName]))].map(([value, label]) => ({
    value,
    label,
  }));
}
