import { PortalContact } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { addContact, portalLinksQuery } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AssessmentDialogProps } from '../dialogs/dialog-props.ts';

export function AddContactDialog({ detail: { id, vendor }, onClose }: AssessmentDialogProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PortalContact),
    defaultValues: { email: '' },
  });
  const { submit, busy, error } = useSubmit(async (body: PortalContact) => {
    await addContact(id, body);
    showToast(t('{{email}} is invited', { email: body.email }));
    onClose();
    await queryClient.invalidateQueries(portalLinksQuery(id));
  });
  const name = register('name', { setValueAs: (value: string | null) => (value ? value : null) });
  return (
    <Dialog title={t('Add a contact of {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p>{t('They get a link of their own to the whole questionnaire, and may submit it.')}</p>
        <TextField
          label={t('E-mail address')}
          type="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <TextField label={t('Name')} description={t('Optional')} error={formState.errors.name?.message} {...name} />
        <FormActions action={t('Invite')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
