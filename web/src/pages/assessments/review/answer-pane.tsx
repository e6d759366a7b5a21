import type {
  AssessedControl,
  AssessmentDetail,
  AssessmentQuestion,
  Evidence,
  PreviousAssessment,
} from '@assay/contract';
import { EMPTY_RESPONSE } from '@assay/contract/rules';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { AnswerText } from '../../../components/answer-text.tsx';
import { BeforeNow } from '../../../components/before-now.tsx';
import { formatCondition } from '../../../components/format-condition.ts';
import { formatExpectedAnswer } from '../../../components/format-expected-answer.ts';
import { formatFraction } from '../../../format/fractions.ts';
import { t } from '../../../format/i18n.ts';
import { QUESTION_TYPE_LABELS, RISK_WEIGHT_LABELS } from '../../../format/labels.ts';
import { IconButton } from '../../../ui/button.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { NeedReasons } from './need-reasons.tsx';
import { PreviousAnswer } from './previous-answer.tsx';
import { QuestionAssurance } from './review-assurance.tsx';
import type { ReviewItem } from './review-state.ts';

type AnswerPaneProps = {
  readonly item: ReviewItem;
  readonly detail: AssessmentDetail;
  readonly previous: PreviousAssessment | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
};

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
        <QuestionHeader item={item} detail={detail} />
        <NeedReasons item={item} />
        <GivenAnswer item={item} />
        <QuestionAssurance detail={detail} questionKey={question.key} />
        <ChangedAnswer question={question} files={files} />
        {(files.length > 0 || question.type === 'FILE_UPLOAD') && <EvidenceList files={files} />}
        <ExpectedAnswer item={item} />
        {last && previous?.assessment && (
          <PreviousAnswer question={question} last={last} assessment={previous.assessment} />
        )}
        {question.controls.length > 0 && <MappedControls controls={question.controls} />}
      </div>
    </>
  );
}

function QuestionHeader({ item: { question }, detail }: Pick<AnswerPaneProps, 'item' | 'detail'>) {
  const facts = [
    QUESTION_TYPE_LABELS[question.type],
    t('Weight: {{weight}}', { weight: RISK_WEIGHT_LABELS[question.riskWeight] }),
    question.required ? t('Required') : t('Optional'),
    ...(question.conditionalLogic ? [formatCondition(question.conditionalLogic, detail.sections)] : []),
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

function GivenAnswer({ item: { question, hasFiles } }: Pick<AnswerPaneProps, 'item'>) {
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
          {t('Entered on behalf of the vendor by {{name}}', { name: response.onBehalfByName })}
        </p>
      )}
    </div>
  );
}

type ChangedAnswerProps = { readonly question: AssessmentQuestion; readonly files: readonly Evidence[] };

/** What changed since the previous submission. */
function ChangedAnswer({ question, files }: ChangedAnswerProps) {
  const { previousResponse: before, response } = question;
  if (before === null) return null;
  const fileNames = files.filter(({ annex }) => !annex).map(({ fileName }) => fileName);
  const { answer, notApplicable, justification } = response ?? EMPTY_RESPONSE;
  return <BeforeNow question={question} before={before} now={{ answer, notApplicable, justification, fileNames }} />;
}

function ExpectedAnswer({ item: { question, line } }: Pick<AnswerPaneProps, 'item'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-sm text-soft">{t('Expected')}</dt>
      <dd className="wrap-anywhere">{formatExpectedAnswer(question)}</dd>
      {line && (
        <>
          <dt className="text-sm text-soft">{t('Automatic result')}</dt>
          <dd className="wrap-anywhere">
            {line.automatic.reason}
            {line.automatic.compliance !== null && (
              <span className="text-soft">
                {' '}
                ({t('compliance {{fraction}}', { fraction: formatFraction(line.automatic.compliance) })})
              </span>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

function MappedControls({ controls }: { readonly controls: readonly AssessedControl[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-soft">{t('Controls')}</h3>
      <ul className="grid gap-1">
        {controls.map(({ framework, version, code, title }) => (
          <li key={`${framework} ${version} ${code}`} className="text-sm">
            <span className="rounded-sm bg-sunken px-1.5 py-0.5 font-medium">{code}</span>{' '}
            {title !== null && <span>{title}</span>}{' '}
            <span className="text-xs text-soft">{`${framework} ${version}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
