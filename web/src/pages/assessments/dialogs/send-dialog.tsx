import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkPreFlight, sendAssessment } from '../../../api/assessments.ts';
import { useCan } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { inDays, todayText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { PreFlight } from '../new/pre-flight.tsx';
import { useMoved } from '../use-move.ts';
import type { AsideProps } from './aside-props.ts';

export function SendDialog({ detail, onClose }: AsideProps) {
  const { id, vendor, template } = detail;
  const [dueDate, setDueDate] = useState(() => detail.dueDate ?? inDays(30));
  const canCheck = useCan('assessments:create') && template.id !== null;
  const moved = useMoved();
  const { data, isFetching } = useQuery({
    queryKey: ['pre-flight', [vendor.id], template.id, dueDate],
    queryFn: () => checkPreFlight({ vendorIds: [vendor.id], templateId: template.id ?? '', dueDate }),
    enabled: canCheck && dueDate !== '',
    staleTime: 0,
  });
  const { submit, busy, error } = useSubmit(async () => {
    const sent = await sendAssessment(id, dueDate);
    toast(t('Assessment sent to {{vendor}}', { vendor: vendor.name }));
    onClose();
    await moved(sent);
  });
  const stops = data?.problems.some(({ severity }) => severity === 'STOPS') ?? false;
  return (
    <Dialog title={t('Send to {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <p>
        {t('{{email}} is invited to answer. From then on the questions stay as they are.', {
          email: vendor.contactEmail,
        })}
      </p>
      <TextField
        label={t('Due date')}
        type="date"
        min={todayText()}
        required
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
      />
      {canCheck && <PreFlight problems={data?.problems} checking={isFetching} />}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} isDisabled={stops || dueDate === ''} onPress={() => void submit()}>
          {t('Send')}
        </Button>
      </Actions>
    </Dialog>
  );
}
