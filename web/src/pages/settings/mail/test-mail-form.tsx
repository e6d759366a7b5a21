import { MailTest, type MailTestResult } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendTestMail } from '../../../api/mails.ts';
import { useMe } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

/** Sends a test email at once and shows the mail server's response. */
export function TestMailForm() {
  const { user } = useMe();
  const [result, setResult] = useState<MailTestResult | null>(null);
  const { register, handleSubmit, formState } = useForm<MailTest>({
    resolver: zodResolver(MailTest),
    defaultValues: { to: user.email },
  });
  const { submit, busy, error } = useSubmit(async (test: MailTest) => {
    setResult(null);
    setResult(await sendTestMail(test));
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('Send test email to')}
            type="email"
            error={formState.errors.to?.message}
            {...register('to')}
          />
        </div>
        <div className="pt-6">
          <Button busy={busy}>{busy ? t('Sending…') : t('Send test email')}</Button>
        </div>
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <div role="status">
        {result && (
          <Callout tone={result.accepted ? 'green' : 'red'}>
            <p className="font-medium">
              {result.accepted ? t('The mail server accepted the email') : t('The email wasn’t sent')}
            </p>
            <p className="wrap-anywhere">{result.words}</p>
          </Callout>
        )}
      </div>
    </form>
  );
}
