import { useState } from 'react';
import { requestSignInChange } from '../../../api/approvals.ts';
import { useCanDecideSignIn, useNeedsApproval } from '../../../api/me.ts';
import { RequestForm } from '../../../components/approval-request.tsx';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSaveOrganisation } from '../use-save-organisation.ts';

export function SecondFactorPolicy({ required }: { readonly required: boolean }) {
  const [asking, setAsking] = useState(false);
  const save = useSaveOrganisation();
  const mayChange = useCanDecideSignIn();
  const needsApproval = useNeedsApproval('CHANGE_SIGN_IN');
  const turn = () => save({ mfaRequired: !required });
  return (
    <Panel title={t('Two-factor authentication')}>
      <p className="max-w-prose text-soft">
        {required
          ? t(
              'Everyone needs an authenticator app or a passkey. Users without one set it up the next time they sign in.',
            )
          : t('Optional. Users can set up an authenticator app or a passkey, but a password alone is enough.')}
      </p>
      {mayChange && (
        <div>
          <Button kind={required ? 'plain' : 'primary'} onPress={() => setAsking(true)}>
            {required ? t('Make optional') : t('Require for everyone')}
          </Button>
        </div>
      )}
      {asking && needsApproval && (
        <Dialog title={t('Request approval')} onClose={() => setAsking(false)}>
          <RequestForm
            onRequest={(reason) => requestSignInChange({ reason, mfaRequired: !required })}
            onClose={() => setAsking(false)}
          />
        </Dialog>
      )}
      {asking && !needsApproval && (
        <ConfirmDialog
          title={required ? t('Make two-factor authentication optional?') : t('Require two-factor authentication?')}
          action={required ? t('Make optional') : t('Require for everyone')}
          onConfirm={turn}
          onClose={() => setAsking(false)}
        >
          <p>
            {required
              ? t('Users who have set it up will still be asked for it.')
              : t(
                  'Users who signed in with only a password will be signed out and must set it up when they sign in again.',
                )}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
