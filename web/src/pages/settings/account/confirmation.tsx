import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeviceError, problemOf } from '../../../api/problem.ts';
import {
  confirmMyself,
  confirmMyselfByPasskey,
  secondFactorsQuery,
  wantsConfirmation,
} from '../../../api/second-factors.ts';
import { CodeField } from '../../../components/second-factors/code-field.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type Waiting = { readonly go: () => void; readonly stop: (reason: Error) => void };

/** Runs what only somebody who is surely there may do; where that is not sure, asks first and then runs it. */
export function useConfirmed() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const confirmed = async <Answer,>(run: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await run();
    } catch (error) {
      if (!wantsConfirmation(error)) throw error;
      await new Promise<void>((go, stop) => setWaiting({ go, stop }));
      return run();
    }
  };
  const close = () => {
    waiting?.stop(new DeviceError(t('Nothing was changed'), t('It was not confirmed that it is you.')));
    setWaiting(null);
  };
  const go = () => {
    waiting?.go();
    setWaiting(null);
  };
  return { confirmed, asking: waiting && <ConfirmationDialog onConfirmed={go} onClose={close} /> };
}

type ConfirmationDialogProps = {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
};

function ConfirmationDialog({ onConfirmed, onClose }: ConfirmationDialogProps) {
  return (
    <Dialog title={t('Confirm that it is you')} onClose={onClose}>
      <Answered query={useQuery(secondFactorsQuery)}>
        {({ confirmWith }) => (
          <>
            {confirmWith.length === 0 && <p>{t('Sign out and in again, then try once more within ten minutes.')}</p>}
            {confirmWith.includes('PASSKEY') && <ByPasskey onConfirmed={onConfirmed} />}
            {confirmWith.includes('TOTP') && <ByCode onConfirmed={onConfirmed} />}
            {confirmWith.includes('PASSWORD') && <ByPassword onConfirmed={onConfirmed} />}
          </>
        )}
      </Answered>
    </Dialog>
  );
}

type Confirming = Pick<ConfirmationDialogProps, 'onConfirmed'>;

const ByCode = ({ onConfirmed }: Confirming) => (
  <ByTyping
    prove={(code) => confirmMyself({ code })}
    field={(props) => <CodeField label={t('Code from your authenticator app')} {...props} />}
    onConfirmed={onConfirmed}
  />
);

const ByPassword = ({ onConfirmed }: Confirming) => (
  <ByTyping
    prove={(password) => confirmMyself({ password })}
    field={(props) => (
      <TextField label={t('Password')} type="password" autoComplete="current-password" required {...props} />
    )}
    onConfirmed={onConfirmed}
  />
);

function ByPasskey({ onConfirmed }: Confirming) {
  const { submit, busy, error } = useSubmit(async () => {
    await confirmMyselfByPasskey();
    onConfirmed();
  });
  return (
    <>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Button icon={<KeyRound aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Use your passkey')}
      </Button>
    </>
  );
}

type ByTypingProps = Confirming & {
  readonly prove: (typed: string) => Promise<unknown>;
  readonly field: (props: ReturnType<ReturnType<typeof useTyped>['register']>) => ReactNode;
};

const useTyped = () => useForm({ defaultValues: { typed: '' } });

function ByTyping({ prove, field, onConfirmed }: ByTypingProps) {
  const { register, handleSubmit } = useTyped();
  const { submit, busy, error } = useSubmit(async ({ typed }: { typed: string }) => {
    await prove(typed);
    onConfirmed();
  });
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      {field(register('typed'))}
      <Actions>
        <Button kind="primary" busy={busy}>
          {t('Confirm')}
        </Button>
      </Actions>
    </form>
  );
}
