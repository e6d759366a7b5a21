import type { TemplateDetail } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Copy, Download, EllipsisVertical, Save, Send, Trash2, Undo2 } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { exportAddress } from '../../api/templates.ts';
import { useShortcut } from '../../app/shortcuts.ts';
import { t } from '../../format/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Building } from './builder/building.ts';
import { NextVersion } from './versions/next-version.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { useSave } from './use-save.ts';

const route = getRouteApi('/shell/templates/$templateId');

type ActionsProps = { readonly building: Building; readonly template: TemplateDetail };

export function TemplateActions({ building, template }: ActionsProps) {
  const canEdit = useCan('templates:edit');
  const isDraft = template.status === 'DRAFT';
  return (
    <>
      {canEdit && isDraft && <DraftActions building={building} template={template} />}
      {canEdit && !isDraft && <NextVersion template={template} />}
      <MoreActions building={building} template={template} />
    </>
  );
}

function DraftActions({ building, template }: ActionsProps) {
  const navigate = route.useNavigate();
  const { save, busy } = useSave(building, template);
  const { isDirty } = building.control;
  useShortcut('mod+s', t('Save the template'), () => {
    if (isDirty) void save();
  });
  return (
    <>
      <Button
        icon={<Send aria-hidden="true" />}
        onPress={() => void navigate({ search: (now) => ({ ...now, act: 'publish' }) })}
      >
        {t('Publish')}
      </Button>
      <Button
        kind="primary"
        icon={<Save aria-hidden="true" />}
        busy={busy}
        isDisabled={!isDirty}
        onPress={() => void save()}
      >
        {t('Save')}
      </Button>
    </>
  );
}

function MoreActions({ building: { control }, template: { id } }: ActionsProps) {
  const canCreate = useCan('templates:create');
  const canDelete = useCan('templates:delete');
  const navigate = route.useNavigate();
  const duplicate = useDuplicate();
  const onDelete = () => void navigate({ search: (now) => ({ ...now, act: 'delete' }) });
  return (
    <Menu
      label={t('More')}
      trigger={<IconButton label={t('More actions')} icon={<EllipsisVertical aria-hidden="true" />} />}
      actions={[
        { label: t('Export as JSON'), icon: <Download aria-hidden="true" />, href: exportAddress(id) },
        ...(canCreate
          ? [{ label: t('Duplicate'), icon: <Copy aria-hidden="true" />, onAction: () => void duplicate(id) }]
          : []),
        ...(control.isDirty
          ? [{ label: t('Discard my changes'), icon: <Undo2 aria-hidden="true" />, onAction: control.discard }]
          : []),
        ...(canDelete
          ? [
              {
                label: t('Delete this version'),
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onAction: onDelete,
              },
            ]
          : []),
      ]}
    />
  );
}
