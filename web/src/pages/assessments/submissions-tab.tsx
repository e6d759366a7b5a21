import type { AssessmentDetail, Submission } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { receiptUrl, submissionsQuery } from '../../api/assessments.ts';
import { BeforeNow } from '../../components/before-now.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { formatEnteredBy } from '../../format/on-behalf.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { DownloadButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';

/** The submissions with their answers and hashes. */
export function SubmissionsTab({ detail }: { readonly detail: AssessmentDetail }) {
  return (
    <QueryBoundary query={useQuery(submissionsQuery(detail.id))}>
      {(submissions) =>
        submissions.length === 0 ? (
          <EmptyState title={t('No submissions yet')}>
            <p>{t('Each time the vendor submits, a copy of the answers is stored here with a receipt.')}</p>
          </EmptyState>
        ) : (
          <ol className="grid gap-3">
            {submissions.map((submission) => (
              <SubmissionLine key={submission.id} detail={detail} submission={submission} />
            ))}
          </ol>
        )
      }
    </QueryBoundary>
  );
}

type SubmissionLineProps = { readonly detail: AssessmentDetail; readonly submission: Submission };

function SubmissionLine({ detail, submission }: SubmissionLineProps) {
  const { id, submittedAt, submittedBy, sha256 } = submission;
  const enteredBy = formatEnteredBy(submittedBy);
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-0.5">
        <span className="font-medium">{formatDateTime(submittedAt)}</span>
        <span>{`${submittedBy.name}, ${submittedBy.title}`}</span>
        {enteredBy !== null && <span>{enteredBy}</span>}
        <span className="text-sm text-soft">
          SHA-256 <code>{sha256}</code>
        </span>
      </div>
      <DownloadButton href={receiptUrl(detail.id, id)} icon={<FileDown aria-hidden="true" />}>
        {t('Receipt (PDF)')}
      </DownloadButton>
      <SubmissionChanges detail={detail} submission={submission} />
    </li>
  );
}

/** What differs from the submission before. */
function SubmissionChanges({ detail, submission: { changes } }: SubmissionLineProps) {
  if (changes.length === 0) return null;
  const questions = new Map(
    detail.sections.flatMap((section) => section.questions.map((question) => [question.key, question])),
  );
  return (
    <ul className="grid w-full gap-2 border-t border-line pt-3">
      {changes.map(({ questionKey, question: text, before, now }) => (
        <li key={questionKey} className="grid gap-0.5">
          <span className="max-w-prose font-medium wrap-anywhere">{text}</span>
          <BeforeNow question={questions.get(questionKey) ?? { type: 'FREE_TEXT' }} before={before} now={now} />
        </li>
      ))}
    </ul>
  );
}
