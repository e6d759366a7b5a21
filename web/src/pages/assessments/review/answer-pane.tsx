import type { AssessmentDetail, PreviousAssessment } from '@assay/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { AnswerText } from '../../../components/answer-text.tsx';
import { conditionText } from '../../../components/condition-words.ts';
import { expectedText } from '../../../components/expected-words.ts';
import { fractionText } from '../../../format/fractions.ts';
import { t } from '../../../format/text.ts';
import { QUESTION_TYPE, RISK_WEIGHT } from '../../../format/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Controls } from './controls.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { PreviousAnswer } from './previous-answer.tsx';
import type { ReviewItem } from './review-state.ts';

type AnswerPaneProps = {
  readonly item: ReviewItem;
  readonly detail: AssessmentDetail;
  readonly previous: PreviousAssessment | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

/** What was asked, what was answered, what was expected, and what was said last time. */
export function AnswerPane({ item, detail, previous, onPrevious, onNext }: AnswerPaneProps) {
  const { question, section, number } = item;
  const last = previous?.responses.find(({ questionKey }) => questionKey === question.key);
  const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(question.key));
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4 text-sm text-soft">
        <span className="truncate">
          <span className="tabular-nums">{number}</span> · {section}
        </span>
        <span className="flex">
          <IconButton
            label={t('Previous question (P)')}
            icon={<ChevronLeft aria-hidden="true" />}
            isDisabled={onPrevious === undefined}
            onPress={() => onPrevious?.()}
          />
          <IconButton
            label={t('Next question (N)')}
            icon={<ChevronRight aria-hidden="true" />}
            isDisabled={onNext === undefined}
            onPress={() => onNext?.()}
          />
        </span>
      </div>
      <div
        className="relative grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4"
        tabIndex={0}
        role="group"
        aria-label={t('Answer')}
      >
        <Asked item={item} detail={detail} />
        <Given item={item} />
        {(files.length > 0 || question.type === 'FILE_UPLOAD') && <EvidenceList files={files} />}
        <Expected item={item} />
        {last && previous?.assessment && (
          <PreviousAnswer question={question} last={last} assessment={previous.assessment} />
        )}
        {question.controls.length > 0 && <Controls controls={question.controls} />}
      </div>
    </>
  );
}

function Asked({ item: { question }, detail }: Pick<AnswerPaneProps, 'item' | 'detail'>) {
  const all = detail.sections.flatMap(({ questions }) => questions);
  const facts = [
    QUESTION_TYPE[question.type],
    t('Weight: {{weight}}', { weight: RISK_WEIGHT[question.riskWeight] }),
    question.required ? t('Required') : t('Optional'),
    ...(question.conditionalLogic ? [conditionText(question.conditionalLogic, all)] : []),
  ];
  return (
    <div className="grid gap-1">
      <h2 className="max-w-prose wrap-anywhere">{question.text}</h2>
      {question.helpText !== null && (
        <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-soft">{question.helpText}</p>
      )}
      <p className="text-xs text-soft">{facts.join(' · ')}</p>
    </div>
  );
}

function Given({ item: { question, hasFiles } }: Pick<AnswerPaneProps, 'item'>) {
  const { response, type } = question;
  const hasWords = response !== null && (response.answer !== null || response.notApplicable);
  if (!hasWords && type === 'FILE_UPLOAD' && hasFiles) return null;
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-soft">{t('Answer')}</h3>
      <div className="max-w-prose rounded-md border-l-2 border-accent bg-accent-wash px-3 py-2 text-lg">
        {hasWords ? (
          <AnswerText question={question} {...response} />
        ) : (
          <span className="text-soft">{t('Not answered')}</span>
        )}
      </div>
      {response?.onBehalfByName != null && (
        <p className="text-xs text-soft">
          {t('Entered for the vendor by {{name}}', { name: response.onBehalfByName })}
        </p>
      )}
    </div>
  );
}

/** What counts as compliant, and what the rules made of the answer. */
function Expected({ item: { question, line } }: Pick<AnswerPaneProps, 'item'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-sm text-soft">{t('Expected')}</dt>
      <dd className="wrap-anywhere">{expectedText(question)}</dd>
      {line && (
        <>
          <dt className="text-sm text-soft">{t('By the rules')}</dt>
          <dd className="wrap-anywhere">
            {line.automatic.reason}
            {line.automatic.compliance !== null && (
              <span className="text-soft">
                {' '}
                ({t('compliance {{fraction}}', { fraction: fractionText(line.automatic.compliance) })})
              </span>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
