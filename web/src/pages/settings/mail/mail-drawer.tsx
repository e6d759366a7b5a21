import type { Mail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { resendMail } from '../../../api/mails.ts';
import { useCan } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { momentText } from '../../../format/dates.ts';
import { counted, t } from '../../../format/text.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { MAIL_WORDS, MailBadge } from './mail-words.tsx';

type MailDrawerProps = { readonly mail: Mail; readonly onClose: () => void };

/** One mail: what became of it, and its words to be copied. */
export function MailDrawer({ mail, onClose }: MailDrawerProps) {
  const { subject, status, attempts, outcome, text, recipientEmail, sentAt, createdAt, assessmentId } = mail;
  return (
    <Dialog title={subject} place="side" onClose={onClose}>
      <div className="grid justify-items-start gap-2">
        <MailBadge status={status} />
        <p>{MAIL_WORDS[status].meaning}</p>
        {outcome !== null && (
          <p className="wrap-anywhere">
            <span className="text-soft">{t('Last heard:')}</span> {outcome}
          </p>
        )}
        <p className="text-sm text-soft">
          {t('To {{email}}, written {{when}}', { email: recipientEmail, when: momentText(createdAt) })}
          {sentAt !== null && <> · {t('sent {{when}}', { when: momentText(sentAt) })}</>}
          {attempts > 0 && <> · {counted(attempts, '{{count}} try', '{{count}} tries')}</>}
        </p>
      </div>
      <Resend mail={mail} />
      <CopyLine long label={t('Text')} text={text} />
      {assessmentId !== null && (
        <div>
          <LinkButton to="/assessments/$assessmentId" params={{ assessmentId }}>
            {t('Go to the assessment')}
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}

/** Only what failed or is uncertain can be sent again, and only by a person. */
function Resend({ mail: { id, status } }: { readonly mail: Mail }) {
  const mayResend = useCan('settings:manage');
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await resendMail(id);
    await queryClient.invalidateQueries({ queryKey: ['mails'] });
    toast(t('The mail is on its way again'));
  });
  if (!mayResend || (status !== 'FAILED' && status !== 'UNCERTAIN')) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Button busy={busy} onPress={() => void submit()}>
        {status === 'UNCERTAIN' ? t('Send again, even if it arrives twice') : t('Send again')}
      </Button>
    </div>
  );
}
