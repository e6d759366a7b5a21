import type { ApiKey, ApiKeyRotated } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery, revokePreviousSecret, rotateApiKey } from '../../../api/api-keys.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyConfirmation, CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type ApiKeyDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void };

const OVERLAPS = [
  { value: '0', label: t('None (the current secret stops working immediately)') },
  { value: '1', label: t('1 hour') },
  { value: '24', label: t('24 hours') },
  { value: '168', label: t('7 days') },
];

export function RotateApiKeyDialog({ apiKey: { id, name }, onClose }: ApiKeyDialogProps) {
  const queryClient = useQueryClient();
  const [overlapHours, setOverlapHours] = useState(24);
  const [rotated, setRotated] = useState<ApiKeyRotated | null>(null);
  const { submit, busy, error } = useSubmit(async () => {
    setRotated(await rotateApiKey(id, { overlapHours }));
    await queryClient.invalidateQueries(apiKeysQuery);
  });
  if (rotated) return <RotatedApiKey rotated={rotated} onClose={onClose} />;
  return (
    <Dialog title={t('Rotate secret of {{name}}?', { name })} onClose={onClose}>
      <p>{t('The key gets a new secret. Its permissions, allowed IP addresses and expiry date don’t change.')}</p>
      <SelectField
        label={t('Overlap period')}
        description={t('How long the current secret keeps working alongside the new one.')}
        options={OVERLAPS}
        value={String(overlapHours)}
        onChange={(event) => setOverlapHours(Number(event.target.value))}
      />
      <FormActions
        action={t('Rotate secret')}
        error={error}
        busy={busy}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type RotatedApiKeyProps = { readonly rotated: ApiKeyRotated; readonly onClose: () => void };

const RotatedApiKey = ({ rotated: { name, key, previousSecret }, onClose }: RotatedApiKeyProps) => (
  <Dialog title={t('New secret for {{name}}', { name })} onClose={onClose}>
    <Callout tone="amber">
      <p>{t('Copy this key now. You won’t be able to see it again.')}</p>
    </Callout>
    <CopyField label={t('API key')} text={key} />
    {previousSecret !== null && (
      <p>{t('The previous secret works until {{when}}.', { when: formatDateTime(previousSecret.worksUntil) })}</p>
    )}
    <CopyConfirmation onClose={onClose} />
  </Dialog>
);

export function RevokePreviousSecretDialog({ apiKey: { id, name }, onClose }: ApiKeyDialogProps) {
  const queryClient = useQueryClient();
  const revoke = async () => {
    await revokePreviousSecret(id);
    await queryClient.invalidateQueries(apiKeysQuery);
    showToast(t('Previous secret of {{name}} revoked', { name }));
  };
  return (
    <ConfirmDialog
      title={t('Revoke previous secret of {{name}}?', { name })}
      action={t('Revoke secret')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('Requests with the previous secret are rejected immediately.')}</p>
    </ConfirmDialog>
  );
}
