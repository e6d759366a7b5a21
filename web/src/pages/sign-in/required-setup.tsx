import type { SecondFactorSetUp, TotpSecret } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../api/problem.ts';
import { beginRequiredTotp, confirmRequiredTotp, setUpRequiredPasskey } from '../../api/sign-in.ts';
import { useEntrance } from '../../app/entrance.ts';
import { RecoveryCodes } from '../../components/second-factors/recovery-codes.tsx';
import { TotpSetup } from '../../components/second-factors/totp-setup.tsx';
import { browserName } from '../../format/browser-name.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const route = getRouteApi('/sign-in');

/** The organisation requires a second factor, and this account has none yet. */
export function RequiredSetup() {
  const { enter } = useEntrance(route.useSearch().to);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [done, setDone] = useState<SecondFactorSetUp | null>(null);
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onKept={() => enter(done.me)} />;
  if (secret) {
    const confirm = async (code: string) => setDone(await confirmRequiredTotp(code));
    return <TotpSetup secret={secret} confirm={confirm} onCancel={() => setSecret(null)} />;
  }
  return <FactorChoice onSecret={setSecret} onDone={setDone} />;
}

type FactorChoiceProps = {
  readonly onSecret: (secret: TotpSecret) => void;
  readonly onDone: (done: SecondFactorSetUp) => void;
};

function FactorChoice({ onSecret, onDone }: FactorChoiceProps) {
  const app = useSubmit(async () => onSecret(await beginRequiredTotp()));
  const passkey = useSubmit(async () => onDone(await setUpRequiredPasskey(browserName(navigator.userAgent))));
  const error = app.error ?? passkey.error;
  return (
    <div className="grid gap-3">
      <p>{t('Your organisation asks everybody for more than a password. Choose what you will use with it.')}</p>
      {error !== null && <ProblemNotice {...refusalOf(error)} />}
      <Button icon={<KeyRound aria-hidden="true" />} busy={passkey.busy} onPress={() => void passkey.submit()}>
        {t('A passkey of this device')}
      </Button>
      <Button icon={<Smartphone aria-hidden="true" />} busy={app.busy} onPress={() => void app.submit()}>
        {t('An authenticator app')}
      </Button>
    </div>
  );
}
