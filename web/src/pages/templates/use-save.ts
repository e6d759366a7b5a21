import type { TemplateDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../api/problem.ts';
import { saveTemplate, templateQuery, templatesQuery } from '../../api/templates.ts';
import { counted, t } from '../../format/text.ts';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { Building } from './builder/building.ts';

/** Saves what is sound. What is not is named instead, and stays kept in the browser. */
export function useSave({ control, problems }: Building, template: TemplateDetail) {
  const queryClient = useQueryClient();
  const { submit, busy } = useSubmit(async () => {
    const { body, etag } = control;
    try {
      const saved = await saveTemplate(template.id, body, etag);
      control.markSaved(body, saved);
      queryClient.setQueryData(templateQuery(template.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
      toast(t('Template saved'));
    } catch (refusal) {
      // Somebody else may have saved: how it stands now decides what is offered.
      void queryClient.invalidateQueries({ queryKey: templateQuery(template.id).queryKey });
      const { title, remedy } = problemOf(refusal);
      toast(`${title} ${remedy}`, { tone: 'failed' });
    }
  });
  const save = async () => {
    if (problems.length === 0) return submit();
    toast(
      counted(
        problems.length,
        '{{count}} thing has to be fixed before this can be saved',
        '{{count}} things have to be fixed before this can be saved',
      ),
    );
  };
  return { save, busy };
}
