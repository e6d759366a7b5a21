import { PERMISSIONS, type Permission, type Role } from '@assay/contract';
import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { PERMISSION_AREAS } from '../../../format/permission-areas.ts';
import { t } from '../../../format/i18n.ts';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import { RoleColumnHeader } from './role-column-header.tsx';

/** All permissions by role. The permission names stay visible while the roles scroll. */
export function RoleMatrix({ roles }: { readonly roles: readonly Role[] }) {
  return (
    <ScrollTable caption={t('Permissions by role')}>
      <thead className="border-b border-line">
        <tr>
          <th
            scope="col"
            className="sticky left-0 z-10 min-w-44 bg-surface sm:min-w-80 px-3 py-2 align-bottom text-xs font-medium text-soft"
          >
            {t('Permission')}
          </th>
          {roles.map((role) => (
            <th key={role.id} scope="col" className="min-w-32 px-3 py-2 align-top font-normal">
              <RoleColumnHeader role={role} />
            </th>
          ))}
        </tr>
      </thead>
      {PERMISSION_AREAS.map(({ name, label, permissions }) => (
        <tbody key={name} className="border-b border-line last:border-b-0">
          <tr className="bg-sunken">
            <th scope="rowgroup" colSpan={roles.length + 1} className="px-3 py-1 text-xs font-semibold">
              <span className="sticky left-3">{label}</span>
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission} className="group hover:bg-hover">
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-44 bg-surface px-3 py-1.5 font-normal group-hover:bg-hover sm:max-w-none"
              >
                {t(PERMISSIONS[permission])}
              </th>
              {roles.map((role) => (
                <Fragment key={role.id}>{formatAllowance(role, permission)}</Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}

const formatAllowance = ({ permissions }: Role, permission: Permission) => (
  <td className="px-3 py-1.5">
    {permissions.includes(permission) ? (
      <Check role="img" aria-label={t('Yes')} className="size-4 text-green" />
    ) : (
      <Minus role="img" aria-label={t('No')} className="size-4 text-edge/60" />
    )}
  </td>
);
