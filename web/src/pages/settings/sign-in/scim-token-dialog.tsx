import { type ScimSettings, ScimTokenCreate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createScimToken, scimSettingsQuery } from '../../../api/scim.ts';
import { t } from '../../../format/i18n.ts';
import { CopyConfirmation, CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from '../users/grantable-roles.ts';

type ScimTokenDialogProps = { readonly settings: ScimSettings; readonly onClose: () => void };

/** Asks for the role, then shows the token, which is displayed only once. */
export function ScimTokenDialog({ settings, onClose }: ScimTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog title={t('SCIM token')} onClose={onClose}>
      {token === null ? (
        <TokenForm settings={settings} onMade={setToken} onClose={onClose} />
      ) : (
        <>
          <Callout tone="amber">
            <p>{t('Copy this token now. You won’t be able to see it again.')}</p>
          </Callout>
          <CopyField label={t('Token')} text={token} />
          <CopyConfirmation onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

type TokenFormProps = ScimTokenDialogProps & { readonly onMade: (token: string) => void };

function TokenForm({ settings: { enabled, defaultRoleId }, onMade, onClose }: TokenFormProps) {
  const queryClient = useQueryClient();
  const roles = useGrantableRoles();
  const { register, handleSubmit, formState } = useForm<ScimTokenCreate>({
    resolver: zodResolver(ScimTokenCreate),
    // Not `defaultValues`: a select cannot show its value until its options have loaded.
    values: { defaultRoleId: defaultRoleId ?? '' },
  });
  const { submit, busy, error } = useSubmit(async (chosen: ScimTokenCreate) => {
    const { token } = await createScimToken(chosen.defaultRoleId);
    await queryClient.invalidateQueries(scimSettingsQuery);
    onMade(token);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {enabled && <p>{t('The current token stops working as soon as you create a new one.')}</p>}
      <SelectField
        label={t('Role for users without a group role')}
        options={roles}
        none={t('Choose a role')}
        error={formState.errors.defaultRoleId && t('Choose a role')}
        {...register('defaultRoleId')}
      />
      <FormActions action={t('Create token')} error={error} busy={busy} onCancel={onClose} />
    </form>
  );
}
