import { AssessmentSubmit } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { submitAssessment } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';

/** Submits on behalf of the vendor, with the name of the responsible contact. */
export function SubmitDialog({ detail: { id, vendor }, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AssessmentSubmit),
    defaultValues: { name: vendor.contactName ?? '', title: '' },
  });
  const { submit, busy, error } = useSubmit(async (body: AssessmentSubmit) => {
    const detail = await submitAssessment(id, body);
    showToast(t('Submitted on behalf of {{vendor}}', { vendor: vendor.name }));
    onClose();
    await moved(detail);
  });
  return (
    <Dialog title={t('Submit on behalf of {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p>
          {t(
            'Enter the person at the vendor who is responsible for these answers. The receipt shows their name and yours.',
          )}
        </p>
        <TextField label={t('Name')} required error={formState.errors.name?.message} {...register('name')} />
        <TextField label={t('Job title')} required error={formState.errors.title?.message} {...register('title')} />
        <FormActions action={t('Submit answers')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
