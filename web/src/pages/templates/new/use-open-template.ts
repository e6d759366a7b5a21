import type { TemplateDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { templatesQuery } from '../../../api/templates.ts';
import { t } from '../../../format/i18n.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Opens a template that was just created, and refreshes the list. */
export function useOpenTemplate() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, name }: Pick<TemplateDetail, 'id' | 'name'>) => {
    void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
    showToast(t('“{{name}}” created', { name }));
    await navigate({ to: '/templates/$templateId', params: { templateId: id } });
  };
}
