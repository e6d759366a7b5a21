import type { TemplateDeletion, TemplateSummary } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../api/me.ts';
import { deleteTemplate, templateDeletionQuery, templatesQuery } from '../../api/templates.ts';
import { tCount, t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Callout } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { toStorageKey, deleteLocalDraft } from './builder/local-draft.ts';

type DeleteProps = {
  readonly template: Pick<TemplateSummary, 'id' | 'name' | 'version'>;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<unknown>;
};

/** Shows in numbers what will be deleted and what stays. */
export function DeleteTemplate(props: DeleteProps) {
  const { id, name, version } = props.template;
  const title = t('Delete “{{name}}”, version {{version}}?', { name, version });
  const query = useQuery(templateDeletionQuery(id));
  if (query.data?.refusal === null) return <Confirmation {...props} title={title} deletion={query.data} />;
  return (
    <Dialog title={title} onClose={props.onClose}>
      <QueryBoundary query={query}>
        {({ refusal }) => (
          <Callout tone="amber">
            <p className="font-medium">{t('This version can’t be deleted.')}</p>
            <p>{refusal}</p>
          </Callout>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type ConfirmationProps = DeleteProps & { readonly title: string; readonly deletion: TemplateDeletion };

function Confirmation({ template, title, deletion, onClose, onDeleted }: ConfirmationProps) {
  const queryClient = useQueryClient();
  const { user } = useMe();
  const { removes, keeps } = deletion;
  const confirm = async () => {
    await deleteTemplate(template.id);
    deleteLocalDraft(toStorageKey(user.id, template.id));
    showToast(t('Version {{version}} of “{{name}}” deleted', { version: template.version, name: template.name }));
    await onDeleted();
    queryClient.removeQueries({ queryKey: ['templates', template.id] });
    await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
  };
  return (
    <ConfirmDialog title={title} action={t('Delete version')} onConfirm={confirm} onClose={onClose}>
      <p>
        {tCount(
          removes.questions,
          '{{count}} question will be deleted. This can’t be undone.',
          '{{count}} questions will be deleted. This can’t be undone.',
        )}
      </p>
      <ul className="list-disc pl-5 text-soft">
        {keeps.versions > 0 && (
          <li>
            {tCount(keeps.versions, '{{count}} other version will be kept.', '{{count}} other versions will be kept.')}
          </li>
        )}
        {keeps.assessments > 0 && (
          <li>
            {tCount(
              keeps.assessments,
              '{{count}} assessment based on it keeps its questions and answers.',
              '{{count}} assessments based on it keep their questions and answers.',
            )}
          </li>
        )}
      </ul>
    </ConfirmDialog>
  );
}
