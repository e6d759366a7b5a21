import type { AssessmentQuestion } from '@assay/contract';
import { useState } from 'react';
import { toProblem } from '../../../api/errors.ts';
import { sendBackAssessment } from '../../../api/reviews.ts';
import { addDaysToToday, getToday } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { AssessmentDialogProps } from '../dialogs/dialog-props.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { listClarifications } from './review-state.ts';

const DEFAULT_DAYS = 14;

/** Sends back all questions that need clarification in one message. */
export function SendBackDialog({ detail, onClose }: AssessmentDialogProps) {
  const questions = listClarifications(detail);
  if (questions.length > 0) return <SendBackForm detail={detail} questions={questions} onClose={onClose} />;
  return (
    <Dialog title={t('Send back')} onClose={onClose}>
      <p>
        {t(
          'No clarifications requested yet. Choose “Request clarification” (C) for each question you want to send back. They are all sent in one email.',
        )}
      </p>
      <DialogActions>
        <Button kind="primary" onPress={onClose}>
          {t('Back to review')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type SendBackFormProps = AssessmentDialogProps & { readonly questions: readonly AssessmentQuestion[] };

function SendBackForm({ detail, questions, onClose }: SendBackFormProps) {
  const [dueDate, setDueDate] = useState(() => addDaysToToday(DEFAULT_DAYS));
  const [words, setWords] = useState<ReadonlyMap<string, string>>(
    () => new Map(questions.map(({ key, response }) => [key, response?.review?.rationale ?? ''])),
  );
  const moved = useAssessmentTransition();
  const { submit, busy, error } = useSubmit(async () => {
    const requests = questions.map(({ key }) => ({ questionKey: key, comment: (words.get(key) ?? '').trim() }));
    const sent = await sendBackAssessment(detail.id, { dueDate, questions: requests });
    showToast(t('Sent back to {{vendor}}', { vendor: detail.vendor.name }));
    onClose();
    await moved(sent);
  });
  return (
    <Dialog
      place="wide"
      title={tCount(questions.length, 'Send back {{count}} question', 'Send back {{count}} questions')}
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
            '{{vendor}} receives one email and can revise these questions and any that depend on them. Your other decisions are kept.',
            {
              vendor: detail.vendor.name,
            },
          )}
        </p>
        <ClarificationFields questions={questions} words={words} onWords={setWords} />
        <div className="max-w-48">
          <TextField
            label={t('Due date')}
            type="date"
            min={getToday()}
            required
            value={dueDate}
            onChange={(event) => setDueDate(event.target.value)}
          />
        </div>
        {error !== null && <ProblemNotice {...toProblem(error)} />}
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Send back')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Clarifications = ReadonlyMap<string, string>;

type ClarificationFieldsProps = {
  readonly questions: readonly AssessmentQuestion[];
  readonly words: Clarifications;
  readonly onWords: (words: Clarifications) => void;
};

const ClarificationFields = ({ questions, words, onWords }: ClarificationFieldsProps) =>
  questions.map(({ key, text }) => (
    <TextArea
      key={key}
      rows={2}
      label={text}
      description={t('The vendor will see this.')}
      required
      maxLength={10_000}
      value={words.get(key) ?? ''}
      onChange={(event) => onWords(new Map(words).set(key, event.target.value))}
    />
  ));
