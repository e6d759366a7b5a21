import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordReset } from '../../api/account-links.ts';
import { toProblem } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

export function ResetRequest() {
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  const { register, handleSubmit } = useForm({ defaultValues: { email: '' } });
  const { submit, busy, error } = useSubmit(async ({ email }: { email: string }) => {
    await requestPasswordReset(email);
    setRequestedFor(email);
  });
  if (requestedFor !== null) return <ResetRequested email={requestedFor} />;
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>{t('We’ll email you a link to set a new password.')}</p>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <TextField label={t('Email address')} type="email" autoComplete="username" required {...register('email')} />
      <Button kind="primary" busy={busy}>
        {t('Send link')}
      </Button>
    </form>
  );
}

/** The message is the same whether or not the account exists. */
const ResetRequested = ({ email }: { readonly email: string }) => (
  <div role="status" className="flex gap-3">
    <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-green" />
    <div className="grid gap-1">
      <p>{t('If {{email}} has an account with a password, we’ve sent a link to that address.', { email })}</p>
      <p className="text-soft">
        {t('The link expires in one hour. If it doesn’t arrive, check your spam folder or ask an administrator.')}
      </p>
    </div>
  </div>
);
