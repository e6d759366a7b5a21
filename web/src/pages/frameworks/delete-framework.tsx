import type { FrameworkSummary } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { deleteFramework, frameworkDeletionQuery, frameworksQuery } from '../../api/frameworks.ts';
import { tCount, t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

type DeleteFrameworkProps = { readonly framework: FrameworkSummary; readonly onClose: () => void };

export function DeleteFramework({ framework: { id, name }, onClose }: DeleteFrameworkProps) {
  const deletion = useQuery(frameworkDeletionQuery(id));
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = async () => {
    await deleteFramework(id);
    await router.navigate({ to: '/frameworks' });
    queryClient.removeQueries({ queryKey: ['frameworks', id] });
    await queryClient.invalidateQueries({ queryKey: frameworksQuery.queryKey });
    showToast(t('{{name}} deleted', { name }));
  };
  return (
    <ConfirmDialog
      title={t('Delete {{name}}?', { name })}
      action={t('Delete framework')}
      onConfirm={remove}
      onClose={onClose}
    >
      <QueryBoundary query={deletion}>
        {({ removes, keeps }) => (
          <>
            <p>
              {tCount(removes.controls, '{{count}} control will be deleted.', '{{count}} controls will be deleted.')}
            </p>
            <p>
              {keeps.questions === 0
                ? t('No questions are mapped to it.')
                : t('{{questions}} in {{templates}} will be kept without a mapping to its controls.', {
                    questions: tCount(keeps.questions, '{{count}} question', '{{count}} questions'),
                    templates: tCount(keeps.templates, '{{count}} template', '{{count}} templates'),
                  })}
            </p>
            <p className="text-soft">{t('Existing assessments keep their controls. This can’t be undone.')}</p>
          </>
        )}
      </QueryBoundary>
    </ConfirmDialog>
  );
}
