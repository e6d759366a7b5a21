import type { SecondFactorSetupResult, TotpSecret } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { toRefusal } from '../../api/errors.ts';
import { startRequiredTotp, confirmRequiredTotp, setUpRequiredPasskey } from '../../api/sign-in.ts';
import { useCompleteSignIn } from '../../app/use-complete-sign-in.ts';
import { RecoveryCodes } from '../../components/second-factors/recovery-codes.tsx';
import { TotpSetup } from '../../components/second-factors/totp-setup.tsx';
import { formatBrowser } from '../../format/browser-name.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const route = getRouteApi('/sign-in');

/** Shown when the organisation requires a second factor and the user has none. */
export function RequiredSetup() {
  const { completeSignIn } = useCompleteSignIn(route.useSearch().to);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [done, setDone] = useState<SecondFactorSetupResult | null>(null);
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onKept={() => completeSignIn(done.me)} />;
  if (secret) {
    const confirm = async (code: string) => setDone(await confirmRequiredTotp(code));
    return <TotpSetup secret={secret} confirm={confirm} onCancel={() => setSecret(null)} />;
  }
  return <FactorChoice onSecret={setSecret} onDone={setDone} />;
}

type FactorChoiceProps = {
  readonly onSecret: (secret: TotpSecret) => void;
  readonly onDone: (done: SecondFactorSetupResult) => void;
};

function FactorChoice({ onSecret, onDone }: FactorChoiceProps) {
  const app = useSubmit(async () => onSecret(await startRequiredTotp()));
  const passkey = useSubmit(async () => onDone(await setUpRequiredPasskey(formatBrowser(navigator.userAgent))));
  const error = app.error ?? passkey.error;
  return (
    <div className="grid gap-3">
      <p>{t('Your organisation requires two-factor authentication. Choose a method.')}</p>
      {error !== null && <ProblemNotice {...toRefusal(error)} />}
      <Button icon={<KeyRound aria-hidden="true" />} busy={passkey.busy} onPress={() => void passkey.submit()}>
        {t('A passkey on this device')}
      </Button>
      <Button icon={<Smartphone aria-hidden="true" />} busy={app.busy} onPress={() => void app.submit()}>
        {t('An authenticator app')}
      </Button>
    </div>
  );
}
