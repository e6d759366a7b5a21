import type { Question } from '@assay/contract';
import { questionLabel } from '../../../components/condition-words.ts';
import { t } from '../../../format/text.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Building, focusLater } from './building.ts';
import { allQuestions, newKey, newQuestion, placeOf } from './draft.ts';
import { insertQuestion, removeQuestion, type Step, stepQuestion } from './draft-changes.ts';

/** What can be done with a question from the outline. */
export function useQuestionActions({ control, select, say }: Building) {
  const { draft, change } = control;
  const put = (question: Question, sectionId: string, index: number) => {
    change((now) => insertQuestion(now, question, { sectionId, index }));
    select(question.key);
    focusLater(`${question.key}:text`);
  };
  return {
    step: (key: string, step: Step, spot: string) => {
      const moved = stepQuestion(draft, key, step);
      const section = moved.sections.find(({ id }) => id === placeOf(moved, key)?.sectionId)?.title ?? '';
      change((now) => stepQuestion(now, key, step));
      say(t('Now {{label}}, in {{section}}', { label: questionLabel(allQuestions(moved), key), section }));
      focusLater(spot);
    },
    add: (sectionId: string, index: number) => put(newQuestion(), sectionId, index),
    duplicate: (question: Question) => {
      const place = placeOf(draft, question.key);
      if (place) put({ ...question, key: newKey() }, place.sectionId, place.index + 1);
    },
    remove: (question: Question) => {
      const place = placeOf(draft, question.key);
      if (!place) return;
      const questions = allQuestions(draft);
      const next = questions[questions.findIndex(({ key }) => key === question.key) + 1] ?? questions.at(-2);
      change((now) => removeQuestion(now, question.key));
      select(next?.key === question.key ? undefined : next?.key);
      if (next) focusLater(next.key);
      const undo = () => {
        change((now) => insertQuestion(now, question, place));
        select(question.key);
      };
      toast(t('Question removed'), { undo: { label: t('Undo'), onAction: undo } });
    },
  };
}
