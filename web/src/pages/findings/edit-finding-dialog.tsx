import { type Finding, FindingDetailsUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateFindingDetails } from '../../api/findings.ts';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSetFinding } from './use-finding-update.ts';

type EditFindingDialogProps = { readonly finding: Finding; readonly onClose: () => void };

const Fields = FindingDetailsUpdate.pick({ title: true, description: true, recommendation: true });

export function EditFindingDialog({ finding, onClose }: EditFindingDialogProps) {
  const { id, title, description, recommendation } = finding;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { title, description, recommendation },
  });
  const { errors, dirtyFields } = formState;
  const setFinding = useSetFinding();
  const { submit, busy, error } = useSubmit(async (fields: FindingDetailsUpdate) => {
    const update = {
      ...(dirtyFields.title && { title: fields.title }),
      ...(dirtyFields.description && { description: fields.description }),
      ...(dirtyFields.recommendation && { recommendation: fields.recommendation }),
    };
    await setFinding(await updateFindingDetails(id, update));
    showToast(t('Finding saved'));
    onClose();
  });
  const setValueAs = (text: string | null) => (text === '' ? null : text);
  return (
    <Dialog title={t('Edit finding')} place="side" onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField label={t('Title')} required error={errors.title?.message} {...register('title')} />
        <TextArea label={t('Description')} rows={8} error={errors.description?.message} {...register('description')} />
        <TextArea
          label={t('Recommendation')}
          rows={6}
          error={errors.recommendation?.message}
          {...register('recommendation', { setValueAs })}
        />
        <FormActions action={t('Save')} error={error} busy={busy} isDisabled={!formState.isDirty} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
