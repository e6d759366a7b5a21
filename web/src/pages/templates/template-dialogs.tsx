import type { TemplateDetail } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCan } from '../../api/me.ts';
import type { Building } from './builder/building.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { PublishDialog } from './versions/publish-dialog.tsx';

const route = getRouteApi('/shell/templates/$templateId');

type DialogsProps = { readonly building: Building; readonly template: TemplateDetail };

export function TemplateDialogs({ building, template }: DialogsProps) {
  const { act } = route.useSearch();
  const navigate = route.useNavigate();
  const canEdit = useCan('templates:edit');
  const canDelete = useCan('templates:delete');
  const close = () => void navigate({ search: (now) => ({ ...now, act: undefined }) });
  if (act === 'publish' && canEdit && template.status === 'DRAFT') {
    return <PublishDialog building={building} template={template} onClose={close} />;
  }
  if (act !== 'delete' || !canDelete) return null;
  const onDeleted = () => {
    building.control.discard();
    return navigate({ to: '/templates', ignoreBlocker: true });
  };
  return <DeleteTemplate template={template} onClose={close} onDeleted={onDeleted} />;
}
