import type { TemplateDetail } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GitBranchPlus, PencilLine } from 'lucide-react';
import { createTemplateVersion, templatesQuery } from '../../../api/templates.ts';
import { t } from '../../../format/i18n.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

/** Published versions cannot be edited: this creates the next draft, of which there is one at a time. */
export function NextVersion({ template }: { readonly template: TemplateDetail }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: templates = [] } = useQuery(templatesQuery);
  const draft = templates.find(({ lineageId, status }) => lineageId === template.lineageId && status === 'DRAFT');
  const { submit, busy } = useSubmit(async () => {
    try {
      const { id, version } = await createTemplateVersion(template.id);
      showToast(t('Draft of version {{version}} created', { version }));
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
      await navigate({ to: '/templates/$templateId', params: { templateId: id } });
    } catch (refusal) {
      showProblem(refusal);
    }
  });
  if (draft) {
    return (
      <LinkButton
        kind="primary"
        icon={<PencilLine aria-hidden="true" />}
        to="/templates/$templateId"
        params={{ templateId: draft.id }}
      >
        {t('Edit draft of version {{version}}', { version: draft.version })}
      </LinkButton>
    );
  }
  return (
    <Button kind="primary" icon={<GitBranchPlus aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
      {t('Create new version')}
    </Button>
  );
}
