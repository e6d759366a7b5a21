import { type AssessmentDetail, type Finding, formatFindingDescription } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assessmentQuery, evidenceUrl } from '../../api/assessments.ts';
import { AnswerText } from '../../components/answer-text.tsx';
import { formatExpectedAnswer } from '../../components/format-expected-answer.ts';
import { t } from '../../format/i18n.ts';
import { formatBytes } from '../../format/numbers.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

type FindingProps = { readonly finding: Finding };

/** What was found: the question and its answer, the description, and what to do about it. */
export function FindingContent({ finding }: FindingProps) {
  const { assessmentId, questionKey, recommendation } = finding;
  return (
    <>
      {assessmentId === null || questionKey === null ? (
        <TextPanel title={t('Description')} text={finding.description} />
      ) : (
        <AssessedContent finding={finding} assessmentId={assessmentId} questionKey={questionKey} />
      )}
      {recommendation !== null && <TextPanel title={t('Recommendation')} text={recommendation} />}
    </>
  );
}

const TextPanel = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Panel title={title}>
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
  </Panel>
);

type AssessedContentProps = FindingProps & { readonly assessmentId: string; readonly questionKey: string };

function AssessedContent({ finding, assessmentId, questionKey }: AssessedContentProps) {
  return (
    <QueryBoundary query={useQuery(assessmentQuery(assessmentId))}>
      {(detail) => {
        const item = findQuestion(detail, questionKey);
        return (
          <>
            {!(item && isGenerated(finding, item)) && <TextPanel title={t('Description')} text={finding.description} />}
            {item && <QuestionPanel assessmentId={assessmentId} item={item} />}
          </>
        );
      }}
    </QueryBoundary>
  );
}

type QuestionItem = NonNullable<ReturnType<typeof findQuestion>>;

function findQuestion({ sections, evidence }: AssessmentDetail, questionKey: string) {
  const question = sections.flatMap(({ questions }) => questions).find(({ key }) => key === questionKey);
  if (!question) return null;
  const { answer = null, notApplicable = false, justification = null } = question.response ?? {};
  const files = evidence.filter(({ questionKeys }) => questionKeys.includes(questionKey));
  return { question, response: { answer, notApplicable, justification }, files };
}

/** A generated description says what the page shows anyway: the question, its answer and the recommendation. */
function isGenerated({ description, recommendation }: Finding, { question, response, files }: QuestionItem): boolean {
  if (recommendation === null && question.recommendation !== undefined) return false;
  return description === formatFindingDescription(question, { ...response, usableFiles: files.length });
}

type QuestionPanelProps = { readonly assessmentId: string; readonly item: QuestionItem };

function QuestionPanel({ assessmentId, item: { question, response, files } }: QuestionPanelProps) {
  return (
    <Panel title={t('Question and answer')}>
      <DescriptionList
        items={[
          {
            label: t('Question'),
            value: (
              <Link
                to="/assessments/$assessmentId"
                params={{ assessmentId }}
                search={{ tab: 'answers', question: question.key }}
                className="text-accent hover:underline"
              >
                {question.text}
              </Link>
            ),
          },
          { label: t('Answer'), value: <AnswerText question={question} {...response} /> },
          ...(question.expectedAnswer === null
            ? []
            : [{ label: t('Expected answer'), value: formatExpectedAnswer(question) }]),
          { label: t('Evidence'), value: <EvidenceFiles files={files} /> },
        ]}
      />
    </Panel>
  );
}

function EvidenceFiles({ files }: { readonly files: AssessmentDetail['evidence'] }) {
  if (files.length === 0) return <span className="text-soft">{t('None')}</span>;
  return (
    <ul className="grid gap-1">
      {files.map(({ id, fileName, sizeBytes, annex }) => (
        <li key={id}>
          <a href={evidenceUrl(id)} download className="text-accent hover:underline">
            {fileName}
          </a>{' '}
          <span className="text-sm text-soft">
            {[formatBytes(sizeBytes), ...(annex ? [t('Added during review')] : [])].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
