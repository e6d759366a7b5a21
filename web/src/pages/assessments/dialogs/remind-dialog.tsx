import { useQueryClient } from '@tanstack/react-query';
import { ASSESSMENTS, remind } from '../../../api/assessments.ts';
import { problemOf } from '../../../api/problem.ts';
import { dayText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useState } from 'react';
import type { AsideProps } from './aside-props.ts';

export function RemindDialog({ detail: { id, vendor, dueDate }, onClose }: AsideProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const { results } = await remind([id]);
    const reason = results[0]?.reason ?? null;
    setRefusal(reason);
    if (reason !== null) return;
    toast(t('{{vendor}} was reminded', { vendor: vendor.name }));
    onClose();
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS });
  });
  return (
    <Dialog title={t('Remind {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <p>
        {t('Everybody who can answer gets a mail with their link and the due date, {{day}}.', {
          day: dayText(dueDate),
        })}
      </p>
      {refusal !== null && (
        <Callout tone="amber">
          <p>{t('Not reminded. {{reason}}', { reason: refusal })}</p>
        </Callout>
      )}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} onPress={() => void submit()}>
          {t('Remind')}
        </Button>
      </Actions>
    </Dialog>
  );
}
