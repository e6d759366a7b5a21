import { PortalContact } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addContact, portalLinksQuery } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AssessmentDialogProps } from '../dialogs/dialog-props.ts';
import { ShownLink } from './show-link-dialog.tsx';

/** Shows the form, then the link, which is displayed only once. */
export function AddContactDialog({ detail: { id, vendor }, onClose }: AssessmentDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Dialog title={t('Add contact at {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      {url === null ? (
        <ContactForm assessmentId={id} onInvited={setUrl} onClose={onClose} />
      ) : (
        <ShownLink url={url} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ContactFormProps = {
  readonly assessmentId: string;
  readonly onInvited: (url: string | null) => void;
  readonly onClose: () => void;
};

function ContactForm({ assessmentId, onInvited, onClose }: ContactFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PortalContact),
    defaultValues: { email: '' },
  });
  const { submit, busy, error } = useSubmit(async (body: PortalContact) => {
    const { url } = await addContact(assessmentId, body);
    onInvited(url);
    showToast(t('Invitation sent to {{email}}', { email: body.email }));
    await queryClient.invalidateQueries(portalLinksQuery(assessmentId));
  });
  const name = register('name', { setValueAs: (value: string | null) => (value ? value : null) });
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>{t('They receive their own link to the full questionnaire and can submit it.')}</p>
      <TextField
        label={t('Email address')}
        type="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField label={t('Name')} description={t('Optional')} error={formState.errors.name?.message} {...name} />
      <FormActions action={t('Send invitation')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}
