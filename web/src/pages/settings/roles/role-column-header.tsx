import type { Role } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Lock, Pencil, Trash2 } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { usersQuery } from '../../../api/users.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';

const route = getRouteApi('/shell/settings/roles');

export function useRoleUserCount({ id }: Role): number | null {
  const { data: users } = useQuery({ ...usersQuery, enabled: useCan('users:view') });
  return users ? users.filter(({ roleId }) => roleId === id).length : null;
}

export function RoleColumnHeader({ role }: { readonly role: Role }) {
  const mayManage = useCan('roles:manage');
  const holders = useRoleUserCount(role);
  const navigate = route.useNavigate();
  const { id, name, description, builtIn } = role;
  return (
    <div className="grid content-start gap-0.5">
      <span className="flex min-h-6 items-center gap-1.5 font-semibold">
        <span className="wrap-break-word">{name}</span>
        {builtIn && (
          <Lock role="img" aria-label={t('Built-in, can’t be edited')} className="size-3.5 shrink-0 text-soft" />
        )}
      </span>
      {description !== null && <span className="text-xs text-soft">{description}</span>}
      {holders !== null && (
        <span className="text-xs text-soft">{tCount(holders, '{{count}} user', '{{count}} users')}</span>
      )}
      {!builtIn && mayManage && (
        <span className="-ml-2 flex">
          <IconButton
            label={t('Edit {{name}}', { name })}
            icon={<Pencil aria-hidden="true" />}
            onPress={() => void navigate({ search: { role: id } })}
          />
          <IconButton
            label={t('Delete {{name}}', { name })}
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => void navigate({ search: { remove: id } })}
          />
        </span>
      )}
    </div>
  );
}
