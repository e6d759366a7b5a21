import { useState } from 'react';
import { useCanDecideSignIn } from '../../../api/me.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSaveOrganisation } from '../use-save-organisation.ts';

export function SecondFactorPolicy({ required }: { readonly required: boolean }) {
  const [asking, setAsking] = useState(false);
  const save = useSaveOrganisation();
  const mayChange = useCanDecideSignIn();
  const turn = () => save({ mfaRequired: !required });
  return (
    <Panel title={t('Second factor')}>
      <p className="max-w-prose text-soft">
        {required
          ? t('Everybody needs an authenticator app or a passkey. Whoever has none sets one up when they sign in next.')
          : t('Everybody may set up an authenticator app or a passkey; a password alone is enough.')}
      </p>
      {mayChange && (
        <div>
          <Button kind={required ? 'plain' : 'primary'} onPress={() => setAsking(true)}>
            {required ? t('Require it no longer') : t('Require it of everybody')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={required ? t('Let a password be enough?') : t('Require a second factor?')}
          action={required ? t('Require it no longer') : t('Require it of everybody')}
          onConfirm={turn}
          onClose={() => setAsking(false)}
        >
          <p>
            {required
              ? t('Those who have set one up are still asked for it.')
              : t('Whoever signed in with a password alone is signed out, and sets one up when they sign in again.')}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
