import type { IdentityProvider, IdentityProviderTest } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestSignInChange } from '../../../api/approvals.ts';
import { identityProviderQuery, deleteIdentityProvider, testIdentityProvider } from '../../../api/identity-provider.ts';
import { useCan, useCanDecideSignIn, useNeedsApproval } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { RequestForm } from '../../../components/approval-request.tsx';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

const formatStatus = ({ enabled, ssoOnly }: IdentityProvider) => {
  if (!enabled) return t('Single sign-on is turned off.');
  return ssoOnly
    ? t('Single sign-on is required. Only break-glass users can sign in with a password.')
    : t('People can use single sign-on or their password.');
};

/** The status of the identity provider, and whether it can be reached now. */
export function ProviderStatus({ provider }: { readonly provider: IdentityProvider }) {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<IdentityProviderTest | null>(null);
  const [removing, setRemoving] = useState(false);
  const [canTest, canRemove] = [useCan('settings:manage'), useCanDecideSignIn()];
  const needsApproval = useNeedsApproval('CHANGE_SIGN_IN');
  const { submit, busy, error } = useSubmit(async () => setFound(await testIdentityProvider()));
  const remove = async () => {
    await deleteIdentityProvider();
    await queryClient.invalidateQueries(identityProviderQuery);
    showToast(t('Identity provider removed'));
  };
  return (
    <>
      <p>{formatStatus(provider)}</p>
      {canTest && (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onPress={() => void submit()}>
            {t('Test connection')}
          </Button>
          {canRemove && (
            <Button kind="danger" onPress={() => setRemoving(true)}>
              {t('Remove…')}
            </Button>
          )}
        </div>
      )}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {found && (
        <Callout tone={found.ok ? 'green' : 'red'}>
          <p role="status">{found.words}</p>
        </Callout>
      )}
      {removing && needsApproval && (
        <Dialog title={t('Remove identity provider?')} onClose={() => setRemoving(false)}>
          <RequestForm
            onRequest={(reason) => requestSignInChange({ reason, identityProvider: null })}
            onClose={() => setRemoving(false)}
          />
        </Dialog>
      )}
      {removing && !needsApproval && (
        <ConfirmDialog
          title={t('Remove identity provider?')}
          action={t('Remove identity provider')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            {t(
              'Users are kept. Anyone without a password must reset it, or have one set for them, before they can sign in.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
