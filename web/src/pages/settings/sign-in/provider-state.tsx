import type { IdentityProvider, IdentityProviderTest } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identityProviderQuery, removeIdentityProvider, testIdentityProvider } from '../../../api/identity-provider.ts';
import { useCan } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

const words = ({ enabled, ssoOnly }: IdentityProvider) => {
  if (!enabled) return t('It is switched off: nobody signs in there.');
  return ssoOnly
    ? t('Everybody signs in there; only break-glass users may use their password.')
    : t('People may sign in there or with their password.');
};

/** How it stands, and whether the provider can be read at this moment. */
export function ProviderState({ provider }: { readonly provider: IdentityProvider }) {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<IdentityProviderTest | null>(null);
  const [removing, setRemoving] = useState(false);
  const { submit, busy, error } = useSubmit(async () => setFound(await testIdentityProvider()));
  const remove = async () => {
    await removeIdentityProvider();
    await queryClient.invalidateQueries(identityProviderQuery);
    toast(t('Identity provider removed'));
  };
  return (
    <>
      <p>{words(provider)}</p>
      {useCan('settings:manage') && (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onPress={() => void submit()}>
            {t('Test')}
          </Button>
          <Button kind="danger" onPress={() => setRemoving(true)}>
            {t('Remove…')}
          </Button>
        </div>
      )}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      {found && (
        <Callout tone={found.ok ? 'green' : 'red'}>
          <p role="status">{found.words}</p>
        </Callout>
      )}
      {removing && (
        <ConfirmDialog
          title={t('Remove the identity provider?')}
          action={t('Remove')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('Users stay. Whoever has no password needs to have one mailed or set before they can sign in.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
