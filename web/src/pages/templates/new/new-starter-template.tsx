import { useQueryClient } from '@tanstack/react-query';
import { frameworksQuery } from '../../../api/frameworks.ts';
import { installStarterTemplate } from '../../../api/templates.ts';
import { t } from '../../../format/i18n.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useOpenTemplate } from './use-open-template.ts';

export function NewStarterTemplate({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenTemplate();
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const template = await installStarterTemplate();
    void queryClient.invalidateQueries({ queryKey: frameworksQuery.queryKey });
    await open(template);
  });
  return (
    <>
      <p>
        {t(
          'A questionnaire for vendors that will handle your data, with the small framework it’s mapped to. It’s published and ready to send. To customise it, create a new version.',
        )}
      </p>
      <FormActions
        action={t('Install starter template')}
        error={error}
        busy={busy}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </>
  );
}
