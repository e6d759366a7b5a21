import { PERMISSIONS, type Permission } from '@assay/contract';
import type { ReactNode } from 'react';
import { useCan } from '../api/me.ts';
import { t } from '../format/i18n.ts';
import { ForbiddenState } from '../ui/notice.tsx';

type RequirePermissionProps = { readonly permission: Permission; readonly children: ReactNode };

/** Shows a page to users with the permission, and names the missing permission to others. */
export function RequirePermission({ permission, children }: RequirePermissionProps) {
  if (useCan(permission)) return <>{children}</>;
  return (
    <>
      <title>{`${t('You don’t have permission to view this')} · Assay`}</title>
      <ForbiddenState permission={t(PERMISSIONS[permission])} />
    </>
  );
}
