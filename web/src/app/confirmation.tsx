import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { usePendingConfirmation } from '../api/confirmation.ts';
import { toProblem } from '../api/errors.ts';
import { confirmIdentity, confirmIdentityWithPasskey, secondFactorsQuery } from '../api/second-factors.ts';
import { CodeField } from '../components/second-factors/code-field.tsx';
import { ConfirmWithSso } from '../components/second-factors/confirm-with-sso.tsx';
import { t } from '../format/i18n.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { DialogActions, Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';

/** Shown over any page while a request waits for a recent proof of identity. */
export function Confirmation() {
  const pending = usePendingConfirmation();
  return pending && <ConfirmationDialog onConfirmed={pending.confirm} onClose={pending.cancel} />;
}

type ConfirmationDialogProps = {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
};

function ConfirmationDialog({ onConfirmed, onClose }: ConfirmationDialogProps) {
  return (
    <Dialog title={t('Confirm it’s you')} onClose={onClose}>
      <QueryBoundary query={useQuery(secondFactorsQuery)}>
        {({ confirmWith }) => (
          <>
            {confirmWith.length === 0 && <p>{t('Sign out, sign back in, and try again within ten minutes.')}</p>}
            {confirmWith.includes('PASSKEY') && <ConfirmWithPasskey onConfirmed={onConfirmed} />}
            {confirmWith.includes('TOTP') && <ConfirmWithCode onConfirmed={onConfirmed} />}
            {confirmWith.includes('PASSWORD') && <ConfirmWithPassword onConfirmed={onConfirmed} />}
            {confirmWith.includes('SSO') && <LeaveForSso />}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type ConfirmationMethodProps = Pick<ConfirmationDialogProps, 'onConfirmed'>;

const ConfirmWithCode = ({ onConfirmed }: ConfirmationMethodProps) => (
  <ConfirmForm
    prove={(code) => confirmIdentity({ code })}
    field={(props) => <CodeField label={t('Code from your authenticator app')} {...props} />}
    onConfirmed={onConfirmed}
  />
);

const ConfirmWithPassword = ({ onConfirmed }: ConfirmationMethodProps) => (
  <ConfirmForm
    prove={(password) => confirmIdentity({ password })}
    field={(props) => (
      <TextField label={t('Password')} type="password" autoComplete="current-password" required {...props} />
    )}
    onConfirmed={onConfirmed}
  />
);

function ConfirmWithPasskey({ onConfirmed }: ConfirmationMethodProps) {
  const { submit, busy, error } = useSubmit(async () => {
    await confirmIdentityWithPasskey();
    onConfirmed();
  });
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button icon={<KeyRound aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Use your passkey')}
      </Button>
    </>
  );
}

/** The page is loaded again afterwards, so the request that waits for the confirmation is not repeated. */
const LeaveForSso = () => (
  <>
    <p>
      {t(
        'You’ll sign in with your identity provider and return to this page. Unsaved changes will be lost. Repeat the action within ten minutes.',
      )}
    </p>
    <DialogActions>
      <ConfirmWithSso returnTo={window.location.pathname + window.location.search + window.location.hash} />
    </DialogActions>
  </>
);

type ConfirmFormProps = ConfirmationMethodProps & {
  readonly prove: (typed: string) => Promise<unknown>;
  readonly field: (props: ReturnType<ReturnType<typeof useConfirmForm>['register']>) => ReactNode;
};

const useConfirmForm = () => useForm({ defaultValues: { typed: '' } });

function ConfirmForm({ prove, field, onConfirmed }: ConfirmFormProps) {
  const { register, handleSubmit } = useConfirmForm();
  const { submit, busy, error } = useSubmit(async ({ typed }: { typed: string }) => {
    await prove(typed);
    onConfirmed();
  });
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {field(register('typed'))}
      <DialogActions>
        <Button kind="primary" busy={busy}>
          {t('Confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
