import type { AssessmentDetail, Submission } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { receiptUrl, submissionsQuery } from '../../api/assessments.ts';
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
          <EmptyState title={t('Nothing was handed in yet')}>
            <p>{t('When the vendor submits, the answers are kept here as they were, with a receipt.')}</p>
          </EmptyState>
        ) : (
          <ol className="grid gap-3">
            {submissions.map((submission) => (
              <SubmissionLine key={submission.id} assessmentId={detail.id} submission={submission} />
            ))}
          </ol>
        )
      }
    </QueryBoundary>
  );
}

type SubmissionLineProps = { readonly assessmentId: string; readonly submission: Submission };

function SubmissionLine({ assessmentId, submission }: SubmissionLineProps) {
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
      <DownloadButton href={receiptUrl(assessmentId, id)} icon={<FileDown aria-hidden="true" />}>
        {t('Receipt (PDF)')}
      </DownloadButton>
    </li>
  );
}
