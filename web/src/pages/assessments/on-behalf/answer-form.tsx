import type { Answer, AssessmentDetail, AssessmentQuestion, ResponseEntry } from '@assay/contract';
import { useState } from 'react';
import { saveResponses } from '../../../api/assessments.ts';
import { problemOf } from '../../../api/problem.ts';
import { QuestionInput } from '../../../components/question-input.tsx';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useMoved } from '../use-move.ts';
import { EvidenceUpload } from './evidence-upload.tsx';

type AnswerFormProps = {
  readonly detail: AssessmentDetail;
  readonly section: AssessmentDetail['sections'][number];
  readonly onDone: () => void;
};

type Changes = ReadonlyMap<string, Answer | null>;

const entriesOf = (changes: Changes): ResponseEntry[] =>
  [...changes].map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false }));

/** The questions of a section as the vendor sees them; what was changed is saved together. */
export function AnswerForm({ detail, section, onDone }: AnswerFormProps) {
  const [changes, setChanges] = useState<Changes>(new Map());
  const moved = useMoved();
  const { submit, busy, error } = useSubmit(async () => {
    await moved(await saveResponses(detail.id, entriesOf(changes)));
    toast(counted(changes.size, '{{count}} answer saved', '{{count}} answers saved'));
    onDone();
  });
  const isOpen = ({ key }: AssessmentQuestion) => detail.reopenedKeys?.includes(key) ?? true;
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {section.questions
        .filter(({ visible }) => visible)
        .map((question) => (
          <QuestionInput
            key={question.key}
            question={question}
            answer={
              changes.has(question.key) ? (changes.get(question.key) ?? null) : (question.response?.answer ?? null)
            }
            disabled={!isOpen(question)}
            onChange={(answer) => setChanges(new Map(changes).set(question.key, answer))}
          >
            {question.type === 'FILE_UPLOAD' && <EvidenceUpload detail={detail} questionKey={question.key} />}
          </QuestionInput>
        ))}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onDone}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy} isDisabled={changes.size === 0}>
          {t('Save answers')}
        </Button>
      </Actions>
    </form>
  );
}
