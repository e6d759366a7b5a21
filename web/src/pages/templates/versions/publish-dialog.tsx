import type { TemplateDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../../api/problem.ts';
import { publishTemplate, saveTemplate, templatesQuery } from '../../../api/templates.ts';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { Building } from '../builder/building.ts';
import { allQuestions } from '../builder/draft.ts';

type PublishProps = { readonly building: Building; readonly template: TemplateDetail; readonly onClose: () => void };

/** Says what publishing means. Unsaved changes are saved with it. */
export function PublishDialog({ building, template, onClose }: PublishProps) {
  const { control, problems } = building;
  const { id, version } = template;
  const queryClient = useQueryClient();
  const count = allQuestions(control.draft).length;
  const { submit, busy, error } = useSubmit(async () => {
    if (control.isDirty) control.markSaved(control.body, await saveTemplate(id, control.body, control.etag));
    await publishTemplate(id);
    await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
    toast(t('Version {{version}} is published', { version }));
    onClose();
  });
  const isReady = count > 0 && problems.length === 0;
  return (
    <Dialog title={t('Publish version {{version}}?', { version })} onClose={onClose}>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {counted(
            count,
            '{{count}} question can be sent to vendors from then on.',
            '{{count}} questions can be sent to vendors from then on.',
          )}
        </li>
        <li>{t('This version cannot be changed any more. A change makes the next version.')}</li>
        <li>{t('Assessments that were already sent keep the version they were sent with.')}</li>
        {control.isDirty && <li>{t('Your unsaved changes are saved first.')}</li>}
      </ul>
      {!isReady && (
        <Callout tone="amber">
          {count === 0
            ? t('Add a question first: a template without questions cannot be published.')
            : counted(
                problems.length,
                '{{count}} thing has to be fixed first.',
                '{{count}} things have to be fixed first.',
              )}
        </Callout>
      )}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} isDisabled={!isReady} onPress={() => void submit()}>
          {control.isDirty ? t('Save and publish') : t('Publish')}
        </Button>
      </Actions>
    </Dialog>
  );
}
