import { useQueryClient } from '@tanstack/react-query';
import { frameworksQuery } from '../../../api/frameworks.ts';
import { problemOf } from '../../../api/problem.ts';
import { installStarter } from '../../../api/templates.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useOpenTemplate } from './use-open-template.ts';

export function StarterTemplate({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenTemplate();
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const template = await installStarter();
    void queryClient.invalidateQueries({ queryKey: frameworksQuery.queryKey });
    await open(template);
  });
  return (
    <>
      <p>
        {t(
          'A questionnaire for a vendor that will handle your data, with the small framework it asks about. It is published and can be sent at once; a new version makes it your own.',
        )}
      </p>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} onPress={() => void submit()}>
          {t('Install the starter')}
        </Button>
      </Actions>
    </>
  );
}
