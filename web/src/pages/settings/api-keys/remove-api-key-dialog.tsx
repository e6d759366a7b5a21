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
    showToast(t('{{name}} is revoked', { name }));
  };
  return (
    <ConfirmDialog title={t('Revoke {{name}}?', { name })} action={t('Revoke')} onConfirm={revoke} onClose={onClose}>
      <p>{formatLastUse(apiKey)}</p>
      <p>{t('Whatever uses it is refused from the next request on. A revoked key never works again.')}</p>
    </ConfirmDialog>
  );
}

export function DeleteApiKeyDialog({ apiKey, onClose }: ApiKeyDialogProps) {
  const { id, name } = apiKey;
  const queryClient = useQueryClient();
  const remove = async () => {
    await deleteApiKey(id);
    await queryClient.invalidateQueries(apiKeysQuery);
    showToast(t('{{name}} was deleted', { name }));
  };
  return (
    <ConfirmDialog title={t('Delete {{name}}?', { name })} action={t('Delete')} onConfirm={remove} onClose={onClose}>
      <p>{formatLastUse(apiKey)}</p>
      <p>{t('It stops working at once and leaves this list. The audit log keeps what was done with it.')}</p>
    </ConfirmDialog>
  );
}
