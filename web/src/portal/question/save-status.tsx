import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime, getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { NativeButton } from '../../ui/native-button.tsx';
import { useOutboxState } from '../outbox/outbox-context.tsx';
import { discardDraft, type OutboxEntry } from '../outbox/outbox.ts';
import type { QuestionProps } from './question-props.ts';

type SaveStatusProps = QuestionProps & { readonly entry: OutboxEntry | undefined };

export function SaveStatus({ assessment, question, entry }: SaveStatusProps) {
  const { response, key } = question;
  if (entry) return <PendingStatus entry={entry} questionKey={key} />;
  if (!response) return null;
  const by = response.answeredByName === assessment.contact.name ? null : response.answeredByName;
  return (
    <StatusLine icon={<Check aria-hidden="true" />} colour="text-soft">
      {formatSavedAt(response.updatedAt, question.open)}
      {by !== null && <> · {by}</>}
      {response.takenFrom && <> · {t('carried forward from {{title}}', { title: response.takenFrom.title })}</>}
    </StatusLine>
  );
}

function formatSavedAt(moment: string, isOpen: boolean): string {
  if (moment.startsWith(getToday())) {
    const values = { time: formatTime(moment) };
    return isOpen ? t('Saved at {{time}}', values) : t('Answered at {{time}}', values);
  }
  const values = { date: formatDate(moment) };
  return isOpen ? t('Saved on {{date}}', values) : t('Answered on {{date}}', values);
}

function PendingStatus({ entry, questionKey }: { readonly entry: OutboxEntry; readonly questionKey: string }) {
  const outbox = useOutboxState();
  switch (entry.state) {
    case 'conflict':
      return null;
    case 'unfinished':
      return (
        <StatusLine icon={<PencilLine aria-hidden="true" />} colour="text-amber">
          {t('Not saved yet: explain why this question doesn’t apply')}
        </StatusLine>
      );
    case 'refused':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-x-3">
          <StatusLine icon={<TriangleAlert aria-hidden="true" />} colour="text-red">
            <span className="block">{t('This answer was not saved.')}</span>
            {entry.refusal !== undefined && <span className="block">{entry.refusal}</span>}
          </StatusLine>
          <NativeButton kind="quiet" onPress={() => discardDraft(outbox, questionKey)}>
            {t('Restore saved answer')}
          </NativeButton>
        </div>
      );
    case 'waiting':
    case 'saving':
      return outbox.isOffline ? (
        <StatusLine icon={<CloudOff aria-hidden="true" />} colour="text-amber">
          {t('Stored on this device; will be sent when you’re back online')}
        </StatusLine>
      ) : (
        <StatusLine icon={<LoaderCircle aria-hidden="true" className="animate-spin" />} colour="text-soft">
          {t('Saving…')}
        </StatusLine>
      );
  }
}

type StatusLineProps = { readonly icon: ReactNode; readonly colour: string; readonly children: ReactNode };

const StatusLine = ({ icon, colour, children }: StatusLineProps) => (
  <p
    data-answer-state
    className={`flex items-center gap-1.5 text-xs tabular-nums ${colour} [&>svg]:size-3.5 [&>svg]:shrink-0`}
  >
    {icon}
    <span>{children}</span>
  </p>
);
