import type { PortalQuestion } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnswerText } from '../../components/answer-text.tsx';
import { QuestionText } from '../../components/question-text.tsx';
import { momentText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Press } from '../../ui/press.tsx';
import { NOTHING } from '../outbox/draft.ts';
import { useOutbox } from '../outbox/outbox-context.tsx';
import { flush } from '../outbox/flush.ts';
import { discard, type Entry, keepMine } from '../outbox/outbox.ts';
import { portalQuery } from '../portal-query.ts';
import { focusOn, placeOf } from '../step.ts';

type ConflictProps = { readonly question: PortalQuestion; readonly entry: Entry };

/** Two people answered the same question: both answers side by side, and a choice. */
export function Conflict({ question, entry: { draft, theirs } }: ConflictProps) {
  const outbox = useOutbox();
  const client = useQueryClient();
  const { key } = question;
  const mine = () => {
    keepMine(outbox, key);
    void flush(outbox);
    focusOn(placeOf(key));
  };
  const take = () => {
    discard(outbox, key);
    void client.invalidateQueries({ queryKey: portalQuery.queryKey });
    focusOn(placeOf(key));
  };
  const name = theirs?.answeredByName ?? t('somebody else');
  return (
    <div className="grid gap-3">
      <QuestionText question={question} />
      <div role="alert" className="grid gap-3 rounded-md border border-amber/50 bg-amber-wash p-3">
        <p className="font-medium">
          {t('{{name}} answered this question while you did. Which answer shall stay?', { name })}
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Side title={t('Your answer')} action={<Press onPress={mine}>{t('Keep mine')}</Press>}>
            <AnswerText question={question} {...draft} />
          </Side>
          <Side
            title={t('{{name}}, {{moment}}', { name, moment: momentText(theirs?.updatedAt ?? null) })}
            action={<Press onPress={take}>{t('Take theirs')}</Press>}
          >
            <AnswerText question={question} {...(theirs ?? NOTHING)} />
          </Side>
        </div>
      </div>
    </div>
  );
}

type SideProps = { readonly title: string; readonly children: ReactNode; readonly action: ReactNode };

function Side({ title, children, action }: SideProps) {
  return (
    <div className="grid grid-rows-[auto_1fr_auto] gap-2 rounded-md bg-surface p-3">
      <h3 className="text-xs text-soft">{title}</h3>
      <div>{children}</div>
      <div>{action}</div>
    </div>
  );
}
