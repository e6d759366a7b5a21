import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ASSESSMENTS_KEY } from '../../../api/assessments.ts';
import { updateVendor, VENDORS_KEY } from '../../../api/vendors.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';

/** A draft is sent to the contact of the vendor. */
export function VendorContactDialog({ detail: { vendor }, onClose }: AssessmentDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(vendor.contactName ?? '');
  const [email, setEmail] = useState(vendor.contactEmail);
  const { submit, busy, error } = useSubmit(async () => {
    await updateVendor(vendor.id, { contactName: name.trim() === '' ? null : name.trim(), contactEmail: email.trim() });
    showToast(t('Contact changed'));
    onClose();
    await Promise.all(
      [ASSESSMENTS_KEY, VENDORS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
    );
  });
  return (
    <Dialog title={t('Change contact')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('This is the contact of {{vendor}} for all future assessments.', { vendor: vendor.name })}</p>
        <TextField
          label={t('Email address')}
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t('Name')}
          description={t('Optional')}
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormActions action={t('Change contact')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
