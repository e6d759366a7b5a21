import type { AssessmentQuestion } from '@assay/contract';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { sendBack } from '../../../api/reviews.ts';
import { inDays, todayText } from '../../../format/dates.ts';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AsideProps } from '../dialogs/aside-props.ts';
import { useMoved } from '../use-move.ts';
import { clarificationsOf } from './review-state.ts';

const DEFAULT_DAYS = 14;

/** All questions that need a clarification, in one message to the vendor. */
export function SendBackDialog({ detail, onClose }: AsideProps) {
  const questions = clarificationsOf(detail);
  if (questions.length > 0) return <SendBackForm detail={detail} questions={questions} onClose={onClose} />;
  return (
    <Dialog title={t('Send back')} onClose={onClose}>
      <p>
        {t(
          'No question needs a clarification yet. Choose “Request clarification” (C) on each that does; they are sent back together, in one message.',
        )}
      </p>
      <Actions>
        <Button kind="primary" onPress={onClose}>
          {t('Back to the review')}
        </Button>
      </Actions>
    </Dialog>
  );
}

type SendBackFormProps = AsideProps & { readonly questions: readonly AssessmentQuestion[] };

function SendBackForm({ detail, questions, onClose }: SendBackFormProps) {
  const [dueDate, setDueDate] = useState(() => inDays(DEFAULT_DAYS));
  const [words, setWords] = useState<ReadonlyMap<string, string>>(
    () => new Map(questions.map(({ key, response }) => [key, response?.review?.rationale ?? ''])),
  );
  const moved = useMoved();
  const { submit, busy, error } = useSubmit(async () => {
    const asked = questions.map(({ key }) => ({ questionKey: key, comment: (words.get(key) ?? '').trim() }));
    const sent = await sendBack(detail.id, { dueDate, questions: asked });
    toast(t('Sent back to {{vendor}}', { vendor: detail.vendor.name }));
    onClose();
    await moved(sent);
  });
  return (
    <Dialog
      place="wide"
      title={counted(questions.length, 'Send {{count}} question back', 'Send {{count}} questions back')}
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-soft">
          {t(
            '{{vendor}} gets one mail, and may answer these questions and what hangs on them again. Your other decisions stay.',
            {
              vendor: detail.vendor.name,
            },
          )}
        </p>
        <Questions questions={questions} words={words} onWords={setWords} />
        <div className="max-w-48">
          <TextField
            label={t('Answer until')}
            type="date"
            min={todayText()}
            required
            value={dueDate}
            onChange={(event) => setDueDate(event.target.value)}
          />
        </div>
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Send back')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

type Words = ReadonlyMap<string, string>;

type QuestionsProps = {
  readonly questions: readonly AssessmentQuestion[];
  readonly words: Words;
  readonly onWords: (words: Words) => void;
};

const Questions = ({ questions, words, onWords }: QuestionsProps) =>
  questions.map(({ key, text }) => (
    <TextArea
      key={key}
      rows={2}
      label={text}
      description={t('The vendor reads this.')}
      required
      maxLength={10_000}
      value={words.get(key) ?? ''}
      onChange={(event) => onWords(new Map(words).set(key, event.target.value))}
    />
  ));
