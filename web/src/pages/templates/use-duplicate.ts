import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { problemOf } from '../../api/problem.ts';
import { duplicateTemplate, templatesQuery } from '../../api/templates.ts';
import { t } from '../../format/text.ts';
import { toast } from '../../ui/toast.tsx';

/** Copies a template as it is saved, and opens the copy. */
export function useDuplicate() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (templateId: string) => {
    try {
      const copy = await duplicateTemplate(templateId);
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
      toast(t('“{{name}}” created', { name: copy.name }));
      await navigate({ to: '/templates/$templateId', params: { templateId: copy.id } });
    } catch (refusal) {
      const { title, remedy } = problemOf(refusal);
      toast(`${title} ${remedy}`, { tone: 'failed' });
    }
  };
}
