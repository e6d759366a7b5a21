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
  const again = useSubmit(() => change(resendInvitation(id), t('{{name}} is sent a new invitation', { name })));
  const glass = useSubmit(() =>
    change(
      setBreakGlass(id, !breakGlass),
      breakGlass ? t('{{name}} is no break-glass user now', { name }) : t('{{name}} is a break-glass user', { name }),
    ),
  );
  const error = again.error ?? glass.error;
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3>{t('Signing in')}</h3>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <p className="text-soft">
        {breakGlass
          ? t('A break-glass user: may use their password also where everybody signs in at the identity provider.')
          : t('A break-glass user may use their password on the day the identity provider is out of reach.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {invited && (
          <Button busy={again.busy} onPress={() => void again.submit()}>
            {t('Send the invitation again')}
          </Button>
        )}
        {secondFactors.length > 0 && (
          <Button onPress={() => setRemoving(true)}>{t('Remove their second factors…')}</Button>
        )}
        {canDecideSignIn && (
          <Button busy={glass.busy} onPress={() => void glass.submit()}>
            {breakGlass ? t('No longer break-glass') : t('Make a break-glass user')}
          </Button>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title={t('Remove the second factors of {{name}}?', { name })}
          action={t('Remove them')}
          onConfirm={() => change(resetSecondFactors(id), t('{{name}} gets in with the password alone', { name }))}
          onClose={() => setRemoving(false)}
        >
          <p>
            {t('For somebody who has lost their phone and their recovery codes. Be sure that it is them who asks.')}
          </p>
          <p>{t('Their authenticator app, passkeys and recovery codes go, and they are signed out everywhere.')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
