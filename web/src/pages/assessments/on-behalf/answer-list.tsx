import type { AssessmentDetail, AssessmentQuestion } from '@assay/contract';
import { AnswerText } from '../../../components/answer-text.tsx';
import { tCount, t } from '../../../format/i18n.ts';

type AnswerListProps = {
  readonly detail: AssessmentDetail;
  readonly questions: readonly AssessmentQuestion[];
};

export function AnswerList({ detail, questions }: AnswerListProps) {
  const isDraft = detail.status === 'DRAFT';
  const shown = isDraft ? questions : questions.filter(({ visible }) => visible);
  const hidden = questions.length - shown.length;
  return (
    <>
      <ol className="grid gap-3">
        {shown.map((question) => (
          <li key={question.key} className="grid gap-0.5 border-l-2 border-line pl-3">
            <span className="max-w-prose font-medium wrap-anywhere">{question.text}</span>
            {!isDraft && <Answer detail={detail} question={question} />}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <p className="text-sm text-soft">
          {tCount(
            hidden,
            '{{count}} question is hidden by its condition.',
            '{{count}} questions are hidden by their conditions.',
          )}
        </p>
      )}
    </>
  );
}

type AnswerProps = { readonly detail: AssessmentDetail; readonly question: AssessmentQuestion };

function Answer({ detail, question }: AnswerProps) {
  const { key, type, response } = question;
  const files = detail.evidence.filter(({ questionKeys }) => questionKeys.includes(key));
  const hasWords = response !== null && (response.answer !== null || response.notApplicable);
  return (
    <div className="text-soft">
      {hasWords ? (
        <AnswerText question={question} {...response} />
      ) : (
        (type !== 'FILE_UPLOAD' || files.length === 0) && <span>{t('No answer yet')}</span>
      )}
      {files.length > 0 && <p className="text-sm">{files.map(({ fileName }) => fileName).join(', ')}</p>}
      {response?.onBehalfByName != null && (
        <p className="text-xs">{t('Entered on behalf of the vendor by {{name}}', { name: response.onBehalfByName })}</p>
      )}
    </div>
  );
}
