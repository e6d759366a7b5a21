import type { PendingSignIn } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toRefusal } from '../../api/errors.ts';
import { signInWithTotp, completeSignInWithPasskey, signInWithRecoveryCode } from '../../api/sign-in.ts';
import { useCompleteSignIn } from '../../app/use-complete-sign-in.ts';
import { CodeField } from '../../components/second-factors/code-field.tsx';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type SecondFactorMethod = PendingSignIn['methods'][number];

const SWITCH_LABELS: Readonly<Record<SecondFactorMethod, () => string>> = {
  TOTP: () => t('Use your authenticator app'),
  PASSKEY: () => t('Use a passkey'),
  RECOVERY_CODE: () => t('Use a recovery code'),
};

const METHOD_FORMS: Readonly<Record<SecondFactorMethod, () => React.ReactNode>> = {
  TOTP: () => <TotpForm />,
  PASSKEY: () => <PasskeyForm />,
  RECOVERY_CODE: () => <RecoveryCodeForm />,
};

/** Shows one method at a time, with buttons for the others. */
export function SecondFactorForm({ methods }: { readonly methods: readonly SecondFactorMethod[] }) {
  const [way, setWay] = useState<SecondFactorMethod>(methods[0] ?? 'RECOVERY_CODE');
  return (
    <>
      {METHOD_FORMS[way]()}
      <div className="grid justify-items-start gap-1 border-t border-line pt-3">
        {methods
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" onPress={() => setWay(other)}>
              {SWITCH_LABELS[other]()}
            </Button>
          ))}
      </div>
    </>
  );
}

const route = getRouteApi('/sign-in');
const useSecondFactorSignIn = () => useCompleteSignIn(route.useSearch().to).completeSignIn;

function TotpForm() {
  const signIn = useSecondFactorSignIn();
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { submit, busy, error } = useSubmit(async ({ code }: { code: string }) => signIn(await signInWithTotp(code)));
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...toRefusal(error)} />}
      <CodeField label={t('Code from your authenticator app')} autoFocus {...register('code')} />
      <Button kind="primary" busy={busy}>
        {t('Continue')}
      </Button>
    </form>
  );
}

function RecoveryCodeForm() {
  const signIn = useSecondFactorSignIn();
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { submit, busy, error } = useSubmit(async ({ code }: { code: string }) =>
    signIn(await signInWithRecoveryCode(code)),
  );
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...toRefusal(error)} />}
      <TextField
        label={t('Recovery code')}
        description={t('One of the codes you saved when you set up two-factor authentication. Each code works once.')}
        autoComplete="off"
        autoFocus
        required
        {...register('code')}
      />
      <Button kind="primary" busy={busy}>
        {t('Continue')}
      </Button>
    </form>
  );
}

function PasskeyForm() {
  const signIn = useSecondFactorSignIn();
  const { submit, busy, error } = useSubmit(async () => signIn(await completeSignInWithPasskey()));
  return (
    <div className="grid gap-4">
      {error !== null && <ProblemNotice {...toRefusal(error)} />}
      <Button kind="primary" icon={<KeyRound aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Use your passkey')}
      </Button>
    </div>
  );
}
