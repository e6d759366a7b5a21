import { AssessmentSubmit } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { submitAssessment } from '../../../api/assessments.ts';
import { problemOf } from '../../../api/problem.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useMoved } from '../use-move.ts';
import type { AsideProps } from './aside-props.ts';

/** Who at the vendor answers for what the team entered. */
export function SubmitDialog({ detail: { id, vendor }, onClose }: AsideProps) {
  const moved = useMoved();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AssessmentSubmit),
    defaultValues: { name: vendor.contactName ?? '', title: '' },
  });
  const { submit, busy, error } = useSubmit(async (body: AssessmentSubmit) => {
    const detail = await submitAssessment(id, body);
    toast(t('Submitted on behalf of {{vendor}}', { vendor: vendor.name }));
    onClose();
    await moved(detail);
  });
  return (
    <Dialog title={t('Submit on behalf of {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p>{t('Name the person at the vendor who answers for these answers. The receipt will carry their name.')}</p>
        <TextField label={t('Name')} required error={formState.errors.name?.message} {...register('name')} />
        <TextField label={t('Job title')} required error={formState.errors.title?.message} {...register('title')} />
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Submit')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
