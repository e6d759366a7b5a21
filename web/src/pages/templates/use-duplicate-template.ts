import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { duplicateTemplate, templatesQuery } from '../../api/templates.ts';
import { t } from '../../format/i18n.ts';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** Duplicates the saved version of a template and opens the copy. */
export function useDuplicateTemplate() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (templateId: string) => {
    try {
      const copy = await duplicateTemplate(templateId);
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
      showToast(t('“{{name}}” created', { name: copy.name }));
      await navigate({ to: '/templates/$templateId', params: { templateId: copy.id } });
    } catch (refusal) {
      showProblem(refusal);
    }
  };
}
