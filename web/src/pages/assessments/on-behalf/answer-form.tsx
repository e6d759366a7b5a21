import type { Answer, AssessmentDetail, ResponseEntry } from '@assay/contract';
import { isQuestionOpen, mustBePast } from '@assay/contract/rules';
import { useState } from 'react';
import { saveResponses } from '../../../api/assessments.ts';
import { QuestionInput } from '../../../components/question-input.tsx';
import { tCount, t } from '../../../format/i18n.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { EvidenceUpload } from './evidence-upload.tsx';

type AnswerFormProps = {
  readonly detail: AssessmentDetail;
  readonly section: AssessmentDetail['sections'][number];
  readonly onDone: () => void;
};

type Changes = ReadonlyMap<string, Answer | null>;

const toResponseEntries = (changes: Changes): ResponseEntry[] =>
  [...changes].map(([questionKey, answer]) => ({ questionKey, answer, notApplicable: false }));

/** The questions of a section as the vendor sees them. All changes are saved together. */
export function AnswerForm({ detail, section, onDone }: AnswerFormProps) {
  const [changes, setChanges] = useState<Changes>(new Map());
  const moved = useAssessmentTransition();
  const { submit, busy, error } = useSubmit(async () => {
    await moved(await saveResponses(detail.id, toResponseEntries(changes)));
    showToast(tCount(changes.size, '{{count}} answer saved', '{{count}} answers saved'));
    onDone();
  });
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
            question={{ ...question, mustBePast: mustBePast(question) }}
            answer={
              changes.has(question.key) ? (changes.get(question.key) ?? null) : (question.response?.answer ?? null)
            }
            disabled={!isQuestionOpen(detail.reopenedKeys, question.key)}
            onChange={(answer) => setChanges(new Map(changes).set(question.key, answer))}
          >
            {question.type === 'FILE_UPLOAD' && <EvidenceUpload detail={detail} questionKey={question.key} />}
          </QuestionInput>
        ))}
      <FormActions
        action={t('Save answers')}
        error={error}
        busy={busy}
        isDisabled={changes.size === 0}
        onCancel={onDone}
      />
    </form>
  );
}
