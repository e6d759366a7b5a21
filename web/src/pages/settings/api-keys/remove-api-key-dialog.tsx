import type { ApiKey } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiKeysQuery, deleteApiKey, revokeApiKey } from '../../../api/api-keys.ts';
import { formatRelativeTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

type ApiKeyDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void };

const formatLastUse = ({ lastUsedAt }: ApiKey) =>
  lastUsedAt === null
    ? t('It has never been used.')
    : t('It was last used {{ago}}.', { ago: formatRelativeTime(lastUsedAt) });

/** A revoked key stays in the list as a record. */
export function RevokeApiKeyDialog({ apiKey, onClose }: ApiKeyDialogProps) {
  const { id, name } = apiKey;
  const queryClient = useQueryClient();
  const revoke = async () => {
    await revokeApiKey(id);
    await queryClient.invalidateQueries(apiKeysQuery);
    showToast(t('{{name}} revoked', { name }));
  };
  return (
    <ConfirmDialog
      title={t('Revoke {{name}}?', { name })}
      action={t('Revoke key')}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{formatLastUse(apiKey)}</p>
      <p>{t('Requests with this key are rejected immediately. A revoked key can’t be restored.')}</p>
    </ConfirmDialog>
  );
}

export function DeleteApiKeyDialog({ apiKey, onClose }: ApiKeyDialogProps) {
  const { id, name } = apiKey;
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteApiKey(id);
    await queryClient.invalidateQueries(apiKeysQuery);
    showToast(t('{{name}} deleted', { name }));
  };
  return (
    <ConfirmDialog
      title={t('Delete {{name}}?', { name })}
      action={t('Delete key')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{formatLastUse(apiKey)}</p>
      <p>{t('It stops working immediately and is removed from this list. Its activity stays in the audit log.')}</p>
    </ConfirmDialog>
  );
}
