import { getRouteApi } from '@tanstack/react-router';
import { Copy, Download, EllipsisVertical, Trash2 } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { exportAddress } from '../../api/templates.ts';
import { t } from '../../format/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { TemplateRow } from './template-rows.ts';
import { useDuplicate } from './use-duplicate.ts';

const route = getRouteApi('/shell/templates');

/** What can be done with the newest version without opening it. */
export function TemplateMenu({ row: { id, name } }: { readonly row: TemplateRow }) {
  const navigate = route.useNavigate();
  const duplicate = useDuplicate();
  const canCreate = useCan('templates:create');
  const canDelete = useCan('templates:delete');
  const onDelete = () => void navigate({ search: (now) => ({ ...now, delete: id }) });
  return (
    <Menu
      label={t('Actions')}
      trigger={
        <IconButton label={t('Actions for {{name}}', { name })} icon={<EllipsisVertical aria-hidden="true" />} />
      }
      actions={[
        { label: t('Export as JSON'), icon: <Download aria-hidden="true" />, href: exportAddress(id) },
        ...(canCreate
          ? [{ label: t('Duplicate'), icon: <Copy aria-hidden="true" />, onAction: () => void duplicate(id) }]
          : []),
        ...(canDelete
          ? [{ label: t('Delete'), icon: <Trash2 aria-hidden="true" />, danger: true, onAction: onDelete }]
          : []),
      ]}
    />
  );
}
