import { PERMISSIONS, type Permission } from '@assay/contract';
import type { ReactNode } from 'react';
import { useCan } from '../api/me.ts';
import { t } from '../format/text.ts';
import { Forbidden } from '../ui/notice.tsx';

type NeedsProps = { readonly permission: Permission; readonly children: ReactNode };

/** A page for those who may see it; the others learn which permission is missing. */
export function Needs({ permission, children }: NeedsProps) {
  if (useCan(permission)) return <>{children}</>;
  return (
    <>
      <title>{`${t('You may not see this')} · Assay`}</title>
      <Forbidden permission={PERMISSIONS[permission]} />
    </>
  );
}
