import { type ScimSettings, ScimTokenCreate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemOf } from '../../../api/problem.ts';
import { makeScimToken, scimQuery } from '../../../api/scim.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useGrantableRoles } from '../users/grantable-roles.ts';

type ScimTokenDialogProps = { readonly settings: ScimSettings; readonly onClose: () => void };

/** The role first, then the token: the only time that it is shown. */
export function ScimTokenDialog({ settings, onClose }: ScimTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog title={t('A token for the identity provider')} onClose={onClose}>
      {token === null ? (
        <TokenForm settings={settings} onMade={setToken} onClose={onClose} />
      ) : (
        <>
          <Callout tone="amber">
            <p>{t('Copy the token now: it cannot be shown again.')}</p>
          </Callout>
          <CopyLine label={t('Token')} text={token} />
          <Actions>
            <Button kind="primary" onPress={onClose}>
              {t('I have copied it')}
            </Button>
          </Actions>
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
    // Until its choices are there, a list can show none of them.
    values: { defaultRoleId: defaultRoleId ?? '' },
  });
  const { submit, busy, error } = useSubmit(async (chosen: ScimTokenCreate) => {
    const { token } = await makeScimToken(chosen.defaultRoleId);
    await queryClient.invalidateQueries(scimQuery);
    onMade(token);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {enabled && <p>{t('The token of now stops working as soon as there is a new one.')}</p>}
      <SelectField
        label={t('Role of whoever is in no group with a role')}
        options={roles}
        none={t('Choose a role')}
        error={formState.errors.defaultRoleId && t('Choose a role')}
        {...register('defaultRoleId')}
      />
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {t('Make the token')}
        </Button>
      </Actions>
    </form>
  );
}
