import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayText, timeText, todayText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Press } from '../../ui/press.tsx';
import { useWholeOutbox } from '../outbox/outbox-context.tsx';
import { discard, type Entry } from '../outbox/outbox.ts';
import type { QuestionProps } from './question-props.ts';

type QuestionStateProps = QuestionProps & { readonly entry: Entry | undefined };

/** Whether the answer is saved, and since when. */
export function QuestionState({ assessment, question, entry }: QuestionStateProps) {
  const { response, key } = question;
  if (entry) return <OnItsWay entry={entry} questionKey={key} />;
  if (!response) return null;
  const by = response.answeredByName === assessment.contact.name ? null : response.answeredByName;
  return (
    <Line icon={<Check aria-hidden="true" />} colour="text-soft">
      {t(question.open ? 'Saved {{when}}' : 'Answered {{when}}', { when: whenText(response.updatedAt) })}
      {by !== null && <> · {by}</>}
      {response.takenFrom && <> · {t('unchanged since {{title}}', { title: response.takenFrom.title })}</>}
    </Line>
  );
}

const whenText = (moment: string) => (moment.startsWith(todayText()) ? timeText(moment) : dayText(moment));

function OnItsWay({ entry, questionKey }: { readonly entry: Entry; readonly questionKey: string }) {
  const outbox = useWholeOutbox();
  switch (entry.state) {
    case 'conflict':
      return null;
    case 'unfinished':
      return (
        <Line icon={<PencilLine aria-hidden="true" />} colour="text-amber">
          {t('Not saved yet: say why it does not apply')}
        </Line>
      );
    case 'refused':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-x-3">
          <Line icon={<TriangleAlert aria-hidden="true" />} colour="text-red">
            {t('Not saved: {{reason}}', { reason: entry.refusal ?? '' })}
          </Line>
          <Press kind="quiet" onPress={() => discard(outbox, questionKey)}>
            {t('Go back to what is saved')}
          </Press>
        </div>
      );
    case 'waiting':
    case 'saving':
      return outbox.isOffline ? (
        <Line icon={<CloudOff aria-hidden="true" />} colour="text-amber">
          {t('Kept on this device, sent when you are back online')}
        </Line>
      ) : (
        <Line icon={<LoaderCircle aria-hidden="true" className="animate-spin" />} colour="text-soft">
          {t('Saving…')}
        </Line>
      );
  }
}

type LineProps = { readonly icon: ReactNode; readonly colour: string; readonly children: ReactNode };

const Line = ({ icon, colour, children }: LineProps) => (
  <p
    data-answer-state
    className={`flex items-center gap-1.5 text-xs tabular-nums ${colour} [&>svg]:size-3.5 [&>svg]:shrink-0`}
  >
    {icon}
    <span>{children}</span>
  </p>
);
