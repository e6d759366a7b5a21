import type { TemplateDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { publishTemplate, updateTemplate, templatesQuery } from '../../../api/templates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { BuilderState } from '../builder/builder-state.ts';
import { listDraftQuestions } from '../builder/draft.ts';

type PublishProps = {
  readonly building: BuilderState;
  readonly template: TemplateDetail;
  readonly onClose: () => void;
};

/** Explains publishing. Unsaved changes are saved first. */
export function PublishDialog({ building, template, onClose }: PublishProps) {
  const { control, problems, check } = building;
  const { id, version } = template;
  const queryClient = useQueryClient();
  const count = listDraftQuestions(control.draft).length;
  const { submit, busy, error } = useSubmit(async () => {
    if (control.isDirty) control.markSaved(control.body, await updateTemplate(id, control.body, control.etag));
    await publishTemplate(id);
    await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
    showToast(t('Version {{version}} published', { version }));
    onClose();
  });
  const warningCount = check?.gates.flatMap(({ warnings }) => warnings).length ?? 0;
  const isReady = count > 0 && problems.length === 0;
  return (
    <Dialog title={t('Publish version {{version}}?', { version })} onClose={onClose}>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {tCount(
            count,
            '{{count}} question will be available to send to vendors.',
            '{{count}} questions will be available to send to vendors.',
          )}
        </li>
        <li>{t('You can’t edit this version after publishing. To make changes, create a new version.')}</li>
        <li>{t('Assessments already sent keep the version they were sent with.')}</li>
        {control.isDirty && <li>{t('Your unsaved changes will be saved first.')}</li>}
      </ul>
      {!isReady && (
        <Callout tone="amber">
          {count === 0
            ? t('Add at least one question before publishing.')
            : tCount(problems.length, 'Fix {{count}} problem first.', 'Fix {{count}} problems first.')}
        </Callout>
      )}
      {isReady && warningCount > 0 && (
        <Callout tone="amber">
          {tCount(
            warningCount,
            '{{count}} answer can score higher than a better answer. See the score check above the outline.',
            '{{count}} answers can score higher than better answers. See the score check above the outline.',
          )}
        </Callout>
      )}
      <FormActions
        action={control.isDirty ? t('Save and publish') : t('Publish version')}
        error={error}
        busy={busy}
        isDisabled={!isReady}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
