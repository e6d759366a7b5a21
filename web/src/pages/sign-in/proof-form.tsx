import type { PendingSignIn } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { refusalOf } from '../../api/problem.ts';
import { proveByCode, proveByPasskey, proveByRecoveryCode } from '../../api/sign-in.ts';
import { useEntrance } from '../../app/entrance.ts';
import { CodeField } from '../../components/second-factors/code-field.tsx';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type Way = PendingSignIn['methods'][number];

const SWITCHES: Readonly<Record<Way, () => string>> = {
  TOTP: () => t('Use your authenticator app'),
  PASSKEY: () => t('Use a passkey'),
  RECOVERY_CODE: () => t('Use a recovery code'),
};

const FORMS: Readonly<Record<Way, () => React.ReactNode>> = {
  TOTP: () => <AppCode />,
  PASSKEY: () => <Passkey />,
  RECOVERY_CODE: () => <RecoveryCode />,
};

/** One way at a time, the others a press away. */
export function ProofForm({ methods }: { readonly methods: readonly Way[] }) {
  const [way, setWay] = useState<Way>(methods[0] ?? 'RECOVERY_CODE');
  return (
    <>
      {FORMS[way]()}
      <div className="grid justify-items-start gap-1 border-t border-line pt-3">
        {methods
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" onPress={() => setWay(other)}>
              {SWITCHES[other]()}
            </Button>
          ))}
      </div>
    </>
  );
}

const route = getRouteApi('/sign-in');
const useEnter = () => useEntrance(route.useSearch().to).enter;

function AppCode() {
  const enter = useEnter();
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { submit, busy, error } = useSubmit(async ({ code }: { code: string }) => enter(await proveByCode(code)));
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...refusalOf(error)} />}
      <CodeField label={t('Code from your authenticator app')} autoFocus {...register('code')} />
      <Button kind="primary" busy={busy}>
        {t('Go on')}
      </Button>
    </form>
  );
}

function RecoveryCode() {
  const enter = useEnter();
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { submit, busy, error } = useSubmit(async ({ code }: { code: string }) =>
    enter(await proveByRecoveryCode(code)),
  );
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...refusalOf(error)} />}
      <TextField
        label={t('Recovery code')}
        description={t('One of those that you were shown when you set up the second factor. It works once.')}
        autoComplete="off"
        autoFocus
        required
        {...register('code')}
      />
      <Button kind="primary" busy={busy}>
        {t('Go on')}
      </Button>
    </form>
  );
}

function Passkey() {
  const enter = useEnter();
  const { submit, busy, error } = useSubmit(async () => enter(await proveByPasskey()));
  return (
    <div className="grid gap-4">
      {error !== null && <ProblemNotice {...refusalOf(error)} />}
      <Button kind="primary" icon={<KeyRound aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Use your passkey')}
      </Button>
    </div>
  );
}
