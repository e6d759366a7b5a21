import type { Mail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { resendMail } from '../../../api/mails.ts';
import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { MAIL_STATUS_LABELS, MailBadge } from './mail-labels.tsx';

type MailDrawerProps = { readonly mail: Mail; readonly onClose: () => void };

export function MailDrawer({ mail, onClose }: MailDrawerProps) {
  const { subject, status, attempts, outcome, text, recipientEmail, replyTo, sentAt, createdAt, assessmentId } = mail;
  return (
    <Dialog title={subject} place="side" onClose={onClose}>
      <div className="grid justify-items-start gap-2">
        <MailBadge status={status} />
        <p>{MAIL_STATUS_LABELS[status].meaning}</p>
        {outcome !== null && (
          <p className="wrap-anywhere">
            <span className="text-soft">{t('Last response:')}</span> {outcome}
          </p>
        )}
        <p className="text-sm text-soft">
          {t('To {{email}}, created {{when}}', { email: recipientEmail, when: formatDateTime(createdAt) })}
          {replyTo !== null && <> · {t('Replies go to {{email}}', { email: replyTo })}</>}
          {sentAt !== null && <> · {t('Sent {{when}}', { when: formatDateTime(sentAt) })}</>}
          {attempts > 0 && <> · {tCount(attempts, '{{count}} attempt', '{{count}} attempts')}</>}
        </p>
      </div>
      <Resend mail={mail} />
      <CopyField long label={t('Message')} text={text} />
      {assessmentId !== null && (
        <div>
          <LinkButton to="/assessments/$assessmentId" params={{ assessmentId }}>
            {t('Go to assessment')}
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}

/** Only failed or uncertain emails can be resent, and only by a user. */
function Resend({ mail: { id, status } }: { readonly mail: Mail }) {
  const mayResend = useCan('settings:manage');
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await resendMail(id);
    await queryClient.invalidateQueries({ queryKey: ['mails'] });
    showToast(t('Email queued again'));
  });
  if (!mayResend || (status !== 'FAILED' && status !== 'UNCERTAIN')) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button busy={busy} onPress={() => void submit()}>
        {status === 'UNCERTAIN' ? t('Resend email (may arrive twice)') : t('Resend email')}
      </Button>
    </div>
  );
}
