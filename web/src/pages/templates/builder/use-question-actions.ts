import type { Question } from '@assay/contract';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import { showToast } from '../../../ui/toast.tsx';
import { type BuilderState, focusWhenRendered } from './builder-state.ts';
import { listDraftQuestions, createQuestionKey, createQuestion, findQuestionPosition } from './draft.ts';
import { insertQuestion, removeQuestion, type Direction, moveQuestionBy } from './draft-changes.ts';

export function useQuestionActions({ control, select, say }: BuilderState) {
  const { draft, change } = control;
  const put = (question: Question, sectionId: string, index: number) => {
    change((now) => insertQuestion(now, question, { sectionId, index }));
    select(question.key);
    focusWhenRendered(`${question.key}:text`);
  };
  return {
    step: (key: string, step: Direction, spot: string) => {
      const moved = moveQuestionBy(draft, key, step);
      const section = moved.sections.find(({ id }) => id === findQuestionPosition(moved, key)?.sectionId)?.title ?? '';
      change((now) => moveQuestionBy(now, key, step));
      say(t('Moved to {{label}} in {{section}}', { label: formatQuestionLabel(moved.sections, key), section }));
      focusWhenRendered(spot);
    },
    add: (sectionId: string, index: number) => put(createQuestion(), sectionId, index),
    duplicate: (question: Question) => {
      const place = findQuestionPosition(draft, question.key);
      if (place) put({ ...question, key: createQuestionKey() }, place.sectionId, place.index + 1);
    },
    remove: (question: Question) => {
      const place = findQuestionPosition(draft, question.key);
      if (!place) return;
      const questions = listDraftQuestions(draft);
      const next = questions[questions.findIndex(({ key }) => key === question.key) + 1] ?? questions.at(-2);
      change((now) => removeQuestion(now, question.key));
      select(next?.key === question.key ? undefined : next?.key);
      if (next) focusWhenRendered(next.key);
      const undo = () => {
        change((now) => insertQuestion(now, question, place));
        select(question.key);
      };
      showToast(t('Question removed'), { undo: { label: t('Undo'), onAction: undo } });
    },
  };
}
