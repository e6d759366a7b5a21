import type { PortalQuestion } from '@assay/contract';
import { EMPTY_RESPONSE } from '@assay/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AnswerText } from '../../components/answer-text.tsx';
import { QuestionText } from '../../components/question-text.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { NativeButton } from '../../ui/native-button.tsx';
import { useOutbox } from '../outbox/outbox-context.tsx';
import { flushOutbox } from '../outbox/flush.ts';
import { discardDraft, type OutboxEntry, keepLocalAnswer } from '../outbox/outbox.ts';
import { portalQuery } from '../portal-query.ts';
import { focusElement, toQuestionAnchor } from '../step.ts';

type AnswerConflictProps = { readonly question: PortalQuestion; readonly entry: OutboxEntry };

/** Two contacts answered the same question: shows both answers and lets the contact choose. */
export function AnswerConflict({ question, entry: { draft, theirs } }: AnswerConflictProps) {
  const outbox = useOutbox();
  const client = useQueryClient();
  const { key } = question;
  const mine = () => {
    keepLocalAnswer(outbox, key);
    void flushOutbox(outbox);
    focusElement(toQuestionAnchor(key));
  };
  const take = () => {
    discardDraft(outbox, key);
    void client.invalidateQueries({ queryKey: portalQuery.queryKey });
    focusElement(toQuestionAnchor(key));
  };
  const name = theirs?.answeredByName ?? t('Someone else');
  return (
    <div className="grid gap-3">
      <QuestionText question={question} />
      <div role="alert" className="grid gap-3 rounded-md border border-amber/50 bg-amber-wash p-3">
        <p className="font-medium">
          {t('{{name}} answered this question at the same time as you. Which answer do you want to keep?', { name })}
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <ConflictSide
            title={t('Your answer')}
            action={<NativeButton onPress={mine}>{t('Keep my answer')}</NativeButton>}
          >
            <AnswerText question={question} {...draft} />
          </ConflictSide>
          <ConflictSide
            title={t('{{name}}, {{moment}}', { name, moment: formatDateTime(theirs?.updatedAt ?? null) })}
            action={<NativeButton onPress={take}>{t('Use their answer')}</NativeButton>}
          >
            <AnswerText question={question} {...(theirs ?? EMPTY_RESPONSE)} />
          </ConflictSide>
        </div>
      </div>
    </div>
  );
}

type ConflictSideProps = { readonly title: string; readonly children: ReactNode; readonly action: ReactNode };

function ConflictSide({ title, children, action }: ConflictSideProps) {
  return (
    <div className="grid grid-rows-[auto_1fr_auto] gap-2 rounded-md bg-surface p-3">
      <h3 className="text-xs text-soft">{title}</h3>
      <div>{children}</div>
      <div>{action}</div>
    </div>
  );
}
