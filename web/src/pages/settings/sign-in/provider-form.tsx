import { type IdentityProvider, IdentityProviderUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestSignInChange } from '../../../api/approvals.ts';
import { identityProviderQuery, updateIdentityProvider } from '../../../api/identity-provider.ts';
import { toProblem } from '../../../api/errors.ts';
import { useCanDecideSignIn, useNeedsApproval } from '../../../api/me.ts';
import { RequestForm } from '../../../components/approval-request.tsx';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { ProviderFields } from './provider-fields.tsx';

const EMPTY_PROVIDER: IdentityProviderUpdate = {
  issuer: '',
  clientId: '',
  domains: [],
  defaultRoleId: null,
  trustEmail: false,
  trustMfa: false,
  ssoOnly: false,
  enabled: true,
};

type ProviderFormProps = { readonly provider: IdentityProvider | null; readonly etag: string | null };

export function ProviderForm({ provider, etag }: ProviderFormProps) {
  const queryClient = useQueryClient();
  const mayChange = useCanDecideSignIn();
  const needsApproval = useNeedsApproval('CHANGE_SIGN_IN');
  const [requested, setRequested] = useState<IdentityProviderUpdate | null>(null);
  const form = useForm<IdentityProviderUpdate>({
    resolver: zodResolver(IdentityProviderUpdate),
    // Not `defaultValues`: a select cannot show its value until its options have loaded.
    values: provider ?? EMPTY_PROVIDER,
  });
  const { submit, busy, error } = useSubmit(async (update: IdentityProviderUpdate) => {
    if (needsApproval) {
      setRequested(update);
      return;
    }
    queryClient.setQueryData(identityProviderQuery.queryKey, await updateIdentityProvider(update, etag));
    showToast(t('Single sign-on saved'));
  });
  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <fieldset disabled={!mayChange} className="grid gap-4">
          <ProviderFields form={form} isNew={provider === null} />
        </fieldset>
        {error !== null && <ProblemNotice {...toProblem(error)} />}
        {mayChange && (
          <div>
            <Button kind="primary" busy={busy} isDisabled={!form.formState.isDirty}>
              {needsApproval ? t('Request approval') : t('Save')}
            </Button>
          </div>
        )}
      </form>
      {requested && (
        <Dialog title={t('Request approval')} onClose={() => setRequested(null)}>
          <RequestForm
            onRequest={(reason) => requestSignInChange({ reason, identityProvider: requested })}
            onClose={() => setRequested(null)}
          />
        </Dialog>
      )}
    </>
  );
}
