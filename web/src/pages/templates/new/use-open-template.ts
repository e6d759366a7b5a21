import type { TemplateDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { templatesQuery } from '../../../api/templates.ts';
import { t } from '../../../format/text.ts';
import { toast } from '../../../ui/toast.tsx';

/** What was just made is opened, and the list knows of it. */
export function useOpenTemplate() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, name }: Pick<TemplateDetail, 'id' | 'name'>) => {
    void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
    toast(t('“{{name}}” created', { name }));
    await navigate({ to: '/templates/$templateId', params: { templateId: id } });
  };
}
