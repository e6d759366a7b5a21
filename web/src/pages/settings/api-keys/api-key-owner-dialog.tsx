import { type ApiKey, ApiKeyOwnerUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { apiKeysQuery, updateApiKeyOwner } from '../../../api/api-keys.ts';
import { useCan, useMe } from '../../../api/me.ts';
import { peopleQuery } from '../../../api/people.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type ApiKeyOwnerDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void };

/** Users who may not list people can only take the key over themselves. */
function useOwnerOptions() {
  const { user } = useMe();
  const { data: people } = useQuery({ ...peopleQuery, enabled: useCan('vendors:view') });
  return (people ?? [user]).map(({ id, name }) => ({ value: id, label: name }));
}

const emptyToNull = (typed: string | null) => (typed === '' ? null : typed);

export function ApiKeyOwnerDialog({ apiKey, onClose }: ApiKeyOwnerDialogProps) {
  const queryClient = useQueryClient();
  const { user } = useMe();
  const owners = useOwnerOptions();
  const { register, handleSubmit, formState } = useForm<ApiKeyOwnerUpdate>({
    resolver: zodResolver(ApiKeyOwnerUpdate),
    // Not `defaultValues`: a select cannot show its value until its options have loaded.
    values: {
      ownerId: apiKey.needsOwner || apiKey.ownerId === null ? user.id : apiKey.ownerId,
      serviceAccount: apiKey.serviceAccount,
    },
  });
  const { submit, busy, error } = useSubmit(async (update: ApiKeyOwnerUpdate) => {
    const { name, ownerName } = await updateApiKeyOwner(apiKey.id, update);
    await queryClient.invalidateQueries(apiKeysQuery);
    showToast(t('Owner of {{name}} changed to {{owner}}', { owner: ownerName ?? '', name }));
    onClose();
  });
  return (
    <Dialog title={t('Change owner of {{name}}', { name: apiKey.name })} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <SelectField
          label={t('Owner')}
          description={t('The person responsible for this key.')}
          options={owners}
          error={formState.errors.ownerId?.message}
          {...register('ownerId')}
        />
        <TextField
          label={t('Service account')}
          description={t('The system that uses this key. Leave empty if a person uses it.')}
          autoComplete="off"
          error={formState.errors.serviceAccount?.message}
          {...register('serviceAccount', { setValueAs: emptyToNull })}
        />
        <FormActions action={t('Change owner')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
