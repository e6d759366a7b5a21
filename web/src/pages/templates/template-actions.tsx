import type { TemplateDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Copy, Download, EllipsisVertical, Save, Send, Trash2, Undo2 } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { templateExportUrl, templateQuery, templatesQuery, updateTemplate } from '../../api/templates.ts';
import { useShortcut } from '../../app/shortcuts.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { BuilderState } from './builder/builder-state.ts';
import { useDuplicateTemplate } from './use-duplicate-template.ts';
import { NextVersion } from './versions/next-version.tsx';

const route = getRouteApi('/shell/templates/$templateId');

type ActionsProps = { readonly building: BuilderState; readonly template: TemplateDetail };

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
  const { save, busy } = useSaveTemplate(building, template);
  const { isDirty } = building.control;
  useShortcut('mod+s', t('Save template'), () => {
    if (isDirty) void save();
  });
  return (
    <>
      <Button
        icon={<Send aria-hidden="true" />}
        onPress={() => void navigate({ search: (now) => ({ ...now, act: 'publish' }) })}
      >
        {t('Publish version')}
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
  const duplicate = useDuplicateTemplate();
  const onDelete = () => void navigate({ search: (now) => ({ ...now, act: 'delete' }) });
  return (
    <Menu
      label={t('More actions')}
      trigger={<IconButton label={t('More actions')} icon={<EllipsisVertical aria-hidden="true" />} />}
      actions={[
        { label: t('Export as JSON'), icon: <Download aria-hidden="true" />, href: templateExportUrl(id) },
        ...(canCreate
          ? [{ label: t('Duplicate'), icon: <Copy aria-hidden="true" />, onAction: () => void duplicate(id) }]
          : []),
        ...(control.isDirty
          ? [{ label: t('Discard changes'), icon: <Undo2 aria-hidden="true" />, onAction: control.discard }]
          : []),
        ...(canDelete
          ? [
              {
                label: t('Delete version'),
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

/** Saves a valid draft. An invalid one stays in the browser, and its problems are shown. */
function useSaveTemplate({ control, problems }: BuilderState, template: TemplateDetail) {
  const queryClient = useQueryClient();
  const { submit, busy } = useSubmit(async () => {
    const { body, etag } = control;
    try {
      const saved = await updateTemplate(template.id, body, etag);
      control.markSaved(body, saved);
      queryClient.setQueryData(templateQuery(template.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
      showToast(t('Template saved'));
    } catch (refusal) {
      // Another user may have saved: the current version determines what is offered.
      void queryClient.invalidateQueries({ queryKey: templateQuery(template.id).queryKey });
      showProblem(refusal);
    }
  });
  const save = async () => {
    if (problems.length === 0) return submit();
    showToast(
      tCount(
        problems.length,
        '{{count}} problem to fix before you can save',
        '{{count}} problems to fix before you can save',
      ),
    );
  };
  return { save, busy };
}
