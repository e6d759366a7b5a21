import type { AssessmentDetail, MailStatus } from '@assay/contract';
import { formatRelativeTime, formatDate, formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { formatEnteredBy } from '../../../format/on-behalf.ts';

const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  QUEUED: t('Invitation email queued.'),
  SENDING: t('Sending invitation email…'),
  SENT: t('Invitation email sent.'),
  FAILED: t('The invitation email couldn’t be sent. Show the link and share it yourself.'),
  UNCERTAIN: t('The invitation email may have been delivered. The mail server didn’t confirm it.'),
};

type TimelineEvent = { readonly label: string; readonly at: string | null; readonly note?: string | undefined };

export function Timeline({ detail }: { readonly detail: AssessmentDetail }) {
  return (
    <ol className="grid">
      {listTimelineEvents(detail).map(({ label, at, note }) => (
        <li key={label} className="group relative grid gap-0.5 pb-4 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 left-0 size-3 rounded-full border-2 ${at === null ? 'border-edge bg-surface' : 'border-accent bg-accent'}`}
          />
          <span aria-hidden="true" className="absolute top-5 bottom-0 left-[5px] w-0.5 bg-line group-last:hidden" />
          <span className={at === null ? 'text-soft' : 'font-medium'}>{label}</span>
          {at !== null && (
            <time dateTime={at} className="text-sm text-soft">
              {`${formatDateTime(at)} · ${formatRelativeTime(at)}`}
            </time>
          )}
          {note !== undefined && <span className="text-sm wrap-anywhere text-soft">{note}</span>}
        </li>
      ))}
    </ol>
  );
}

function listTimelineEvents(detail: AssessmentDetail): TimelineEvent[] {
  const { createdAt, sentAt, openedAt, submittedAt, completedAt, dueDate, submittedBy, reviewer, invitation } = detail;
  const isReviewed = detail.status === 'UNDER_REVIEW';
  const mailNote = invitation && submittedAt === null ? MAIL_STATUS_LABELS[invitation.mailStatus] : undefined;
  const reviewNote = reviewer ? t('By {{name}}', { name: reviewer.name }) : undefined;
  return [
    { label: t('Created'), at: createdAt },
    { label: t('Sent'), at: sentAt, note: mailNote },
    { label: t('Opened by vendor'), at: openedAt },
    { label: t('Submitted'), at: submittedAt, note: formatSubmittedNote(submittedBy, dueDate) },
    ...(isReviewed ? [{ label: t('Under review'), at: submittedAt, note: reviewNote }] : []),
    { label: t('Completed'), at: completedAt, note: completedAt === null ? undefined : reviewNote },
  ].filter(({ at, label }) => at !== null || label !== t('Opened by vendor') || submittedAt === null);
}

function formatSubmittedNote(by: AssessmentDetail['submittedBy'], dueDate: string | null): string | undefined {
  if (by !== null) {
    const signer = t('By {{name}}, {{title}}', { name: by.name, title: by.title });
    return [signer, formatEnteredBy(by)].filter((part) => part !== null).join(' · ');
  }
  return dueDate === null ? undefined : t('Due {{day}}', { day: formatDate(dueDate) });
}
