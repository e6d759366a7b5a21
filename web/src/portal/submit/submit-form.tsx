import type { PortalAssessment } from '@assay/contract';
import { MAX_PERSON_NAME_LENGTH } from '@assay/contract/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { submitPortalAssessment } from '../../api/portal.ts';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { queryClient, useRefreshPortal } from '../portal-query.ts';
import { receiptQuery } from '../receipt-query.ts';
import { goToStep } from '../step.ts';

type SubmitFormProps = { readonly assessment: PortalAssessment; readonly isReady: boolean };

export function SubmitForm({ assessment, isReady }: SubmitFormProps) {
  const { organisation, contact } = assessment;
  const [name, setName] = useState(contact.name === contact.email ? '' : contact.name);
  const [title, setTitle] = useState('');
  const refresh = useRefreshPortal();
  const submitting = useMutation({
    mutationFn: () => submitPortalAssessment({ name, title }),
    onSuccess: async (receipt) => {
      queryClient.setQueryData(receiptQuery.queryKey, receipt);
      goToStep('receipt');
      await refresh();
    },
  });
  return (
    <form
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!submitting.isPending) submitting.mutate();
      }}
    >
      <h2>{t('Sign and submit')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Your name')}
          required
          maxLength={MAX_PERSON_NAME_LENGTH}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('Your job title')}
          description={t('For example: Head of Security')}
          required
          maxLength={MAX_PERSON_NAME_LENGTH}
          autoComplete="organization-title"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <p className="text-sm text-soft">
        {t(
          'By submitting, you send these answers to {{organisation}}. You’ll get a receipt showing your name and job title. After that, you can change answers only if {{organisation}} sends questions back to you.',
          { organisation },
        )}
      </p>
      {submitting.error !== null && <ProblemNotice {...toProblem(submitting.error)} />}
      <div>
        <NativeButton kind="primary" busy={submitting.isPending} disabled={!isReady}>
          {t('Submit to {{organisation}}', { organisation })}
        </NativeButton>
      </div>
    </form>
  );
}
