import type { Answer, Question } from '@assay/contract';
import { listVisibleKeys } from '@assay/contract/conditions';
import { mustBePast } from '@assay/contract/rules';
import { RotateCcw, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCondition, formatQuestionLabel } from '../../../components/format-condition.ts';
import { QuestionInput } from '../../../components/question-input.tsx';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { listDraftQuestions, type Draft, type DraftSection } from './draft.ts';
import { listNonEmptyOptions } from './question-types.ts';

type PreviewProps = { readonly draft: Draft; readonly selected: string | undefined };

type PreviewAnswers = {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly give: (key: string, answer: Answer | null) => void;
};

/** An interactive preview of what the vendor will see, including conditions. */
export function Preview({ draft, selected }: PreviewProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const give = (key: string, answer: Answer | null) => {
    const next = new Map(answers);
    if (answer === null) next.delete(key);
    else next.set(key, answer);
    setAnswers(next);
  };
  const questions = listDraftQuestions(draft);
  const visible = listVisibleKeys(questions, answers);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected === undefined) return;
    const shown = frame.current?.querySelector(`[data-preview="${CSS.escape(selected)}"]`);
    shown?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const sections = draft.sections.filter((section) => section.questions.some(({ key }) => visible.has(key)));
  return (
    <div ref={frame} className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{t('Vendor preview')}</h2>
        <Button kind="quiet" icon={<RotateCcw aria-hidden="true" />} onPress={() => setAnswers(new Map())}>
          {t('Start over')}
        </Button>
      </div>
      {questions.length === 0 && <Notice>{t('Questions appear here as you write them.')}</Notice>}
      {sections.map((section) => (
        <PreviewSection
          key={section.id}
          section={section}
          sections={draft.sections}
          visible={visible}
          selected={selected}
          trying={{ answers, give }}
        />
      ))}
      <HiddenQuestions sections={draft.sections} visible={visible} />
    </div>
  );
}

type SectionProps = {
  readonly section: DraftSection;
  readonly sections: Draft['sections'];
  readonly visible: ReadonlySet<string>;
  readonly selected: string | undefined;
  readonly trying: PreviewAnswers;
};

function PreviewSection({ section, sections, visible, selected, trying }: SectionProps) {
  return (
    <section className="grid gap-3">
      <h3 className="wrap-anywhere">{section.title || t('Untitled section')}</h3>
      {section.questions
        .filter(({ key }) => visible.has(key))
        .map((question) => (
          <div
            key={question.key}
            data-preview={question.key}
            className={`grid grid-cols-[2.75rem_minmax(0,1fr)] rounded-md border p-3 ${selected === question.key ? 'border-accent' : 'border-line'}`}
          >
            <span className="text-sm text-soft tabular-nums">{formatQuestionLabel(sections, question.key)}</span>
            <QuestionInput
              question={toPreviewQuestion(question)}
              answer={trying.answers.get(question.key) ?? null}
              onChange={(answer) => trying.give(question.key, answer)}
            >
              {question.type === 'FILE_UPLOAD' && <UploadPlaceholder />}
            </QuestionInput>
          </div>
        ))}
    </section>
  );
}

const toPreviewQuestion = (question: Question) => ({
  ...question,
  mustBePast: mustBePast(question),
  text: question.text || t('Untitled question'),
  options: question.options && listNonEmptyOptions(question.options),
});

const UploadPlaceholder = () => (
  <p className="flex items-center gap-2 rounded-md border border-dashed border-edge p-3 text-sm text-soft">
    <Upload aria-hidden="true" className="size-4 shrink-0" />
    {t('Vendors upload files here.')}
  </p>
);

type HiddenQuestionsProps = { readonly sections: Draft['sections']; readonly visible: ReadonlySet<string> };

function HiddenQuestions({ sections, visible }: HiddenQuestionsProps) {
  const hidden = sections.flatMap(({ questions }) => questions).filter(({ key }) => !visible.has(key));
  if (hidden.length === 0) return null;
  return (
    <details className="text-sm text-soft">
      <summary className="min-h-6 cursor-pointer">
        {tCount(hidden.length, '{{count}} question is currently hidden', '{{count}} questions are currently hidden')}
      </summary>
      <ul className="grid gap-1 pt-1 pl-4">
        {hidden.map(({ key, conditionalLogic }) => (
          <li key={key} className="wrap-anywhere">
            {`${formatQuestionLabel(sections, key)}: ${formatCondition(conditionalLogic, sections)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
