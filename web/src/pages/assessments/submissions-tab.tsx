import type { AssessmentDetail, Submission } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { receiptOf, submissionsQuery } from '../../api/assessments.ts';
import { momentText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { DownloadButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/notice.tsx';

/** What was handed in, word for word, each with the hash that proves it. */
export function SubmissionsTab({ detail }: { readonly detail: AssessmentDetail }) {
  return (
    <Answered query={useQuery(submissionsQuery(detail.id))}>
      {(submissions) =>
        submissions.length === 0 ? (
          <Empty title={t('Nothing was handed in yet')}>
            <p>{t('When the vendor submits, the answers are kept here as they were, with a receipt.')}</p>
          </Empty>
        ) : (
          <ol className="grid gap-3">
            {submissions.map((submission) => (
              <SubmissionLine key={submission.id} assessmentId={detail.id} submission={submission} />
            ))}
          </ol>
        )
      }
    </Answered>
  );
}

type SubmissionLineProps = { readonly assessmentId: string; readonly submission: Submission };

function SubmissionLine({ assessmentId, submission }: SubmissionLineProps) {
  const { id, submittedAt, submittedBy, sha256 } = submission;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-0.5">
        <span className="font-medium">{momentText(submittedAt)}</span>
        <span>{t('{{name}}, {{title}}', submittedBy)}</span>
        <span className="text-sm text-soft">
          SHA-256 <code>{sha256}</code>
        </span>
      </div>
      <DownloadButton href={receiptOf(assessmentId, id)} icon={<FileDown aria-hidden="true" />}>
        {t('Receipt (PDF)')}
      </DownloadButton>
    </li>
  );
}
