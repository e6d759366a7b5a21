import type { User } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../../api/errors.ts';
import { useCanDecideSignIn } from '../../../api/me.ts';
import { resendInvitation, resetSecondFactors, setBreakGlass, usersQuery } from '../../../api/users.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

/** Actions for users who cannot sign in, or who must always be able to. */
export function UserSignInActions({ user }: { readonly user: User }) {
  const { id, name, invited, secondFactors, breakGlass } = user;
  const queryClient = useQueryClient();
  const canDecideSignIn = useCanDecideSignIn();
  const [removing, setRemoving] = useState(false);
  const change = async (run: Promise<User>, done: string) => {
    await run;
    await queryClient.invalidateQueries(usersQuery);
    showToast(done);
  };
  const again = useSubmit(() => change(resendInvitation(id), t('New invitation sent to {{name}}', { name })));
  const glass = useSubmit(() =>
    change(
      setBreakGlass(id, !breakGlass),
      breakGlass
        ? t('{{name}} is no longer a break-glass user', { name })
        : t('{{name}} is now a break-glass user', { name }),
    ),
  );
  const error = again.error ?? glass.error;
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3>{t('Sign-in')}</h3>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <p className="text-soft">
        {breakGlass
          ? t('This break-glass user can sign in with a password even when single sign-on is required.')
          : t('A break-glass user can sign in with a password when the identity provider is unavailable.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {invited && (
          <Button busy={again.busy} onPress={() => void again.submit()}>
            {t('Resend invitation')}
          </Button>
        )}
        {secondFactors.length > 0 && (
          <Button onPress={() => setRemoving(true)}>{t('Reset two-factor authentication…')}</Button>
        )}
        {canDecideSignIn && (
          <Button busy={glass.busy} onPress={() => void glass.submit()}>
            {breakGlass ? t('Remove break-glass access') : t('Make break-glass user')}
          </Button>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title={t('Reset two-factor authentication for {{name}}?', { name })}
          action={t('Reset two-factor authentication')}
          onConfirm={() => change(resetSecondFactors(id), t('Two-factor authentication reset for {{name}}', { name }))}
          onClose={() => setRemoving(false)}
        >
          <p>{t('Use this when someone has lost their phone and recovery codes. Verify their identity first.')}</p>
          <p>{t('Their authenticator app, passkeys and recovery codes are removed, and they’re signed out.')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
