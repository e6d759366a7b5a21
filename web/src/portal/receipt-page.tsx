import type { PortalAssessment, Receipt } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CheckCircle2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { toProblem } from '../api/errors.ts';
import { formatDateTime } from '../format/dates.ts';
import { tCount, t } from '../format/i18n.ts';
import { formatEnteredBy } from '../format/on-behalf.ts';
import { Loading, ProblemNotice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ReceiptDownload } from './receipt-download.tsx';
import { receiptQuery } from './receipt-query.ts';
import { StepLink } from './step-link.tsx';
import { Timeline } from './timeline.tsx';

/** The submission with its date, signatory and hash. */
export function ReceiptPage({ assessment }: { readonly assessment: PortalAssessment }) {
  const { data, error } = useQuery(receiptQuery);
  const { organisation } = assessment;
  return (
    <div className="grid max-w-2xl gap-5 py-6">
      <div className="flex items-center gap-3">
        {!error && <CheckCircle2 aria-hidden="true" className="size-7 shrink-0 text-green" />}
        <PageHeading>
          {error ? t('No receipt available') : t('Submitted to {{organisation}}', { organisation })}
        </PageHeading>
      </div>
      <Timeline assessment={assessment} />
      {!error && <p className="max-w-prose">{formatNextStep(assessment)}</p>}
      {data && <ReceiptFacts receipt={data} />}
      {!data && (error ? <ProblemNotice {...toProblem(error)} /> : <Loading />)}
      <div data-screen-only className="flex flex-wrap items-start gap-2">
        {data && <ReceiptDownload receipt={data} />}
        <StepLink step="answer">{t('View your answers')}</StepLink>
      </div>
    </div>
  );
}

function formatNextStep({ organisation, status }: PortalAssessment): string {
  if (status === 'COMPLETED') return t('{{organisation}} has completed its review.', { organisation });
  if (status === 'IN_PROGRESS') {
    return t('{{organisation}} has since sent some questions back to you. Revise your answers, then submit again.', {
      organisation,
    });
  }
  return t(
    '{{organisation}} is now reviewing your answers. We’ll email you if the reviewer has any questions. You don’t need to do anything else.',
    { organisation },
  );
}

function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const { title, vendor, submittedAt, submittedBy, answers, files, sha256 } = receipt;
  const enteredBy = formatEnteredBy(submittedBy);
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[9rem_1fr]">
      <ReceiptFact name={t('Questionnaire')}>{title}</ReceiptFact>
      <ReceiptFact name={t('Vendor')}>{vendor}</ReceiptFact>
      <ReceiptFact name={t('Submitted')}>{formatDateTime(submittedAt)}</ReceiptFact>
      <ReceiptFact name={t('Submitted by')}>
        {`${submittedBy.name}, ${submittedBy.title}`}
        {enteredBy !== null && <span className="block">{enteredBy}</span>}
      </ReceiptFact>
      <ReceiptFact name={t('Contents')}>
        {tCount(answers, '{{count}} answer', '{{count}} answers')}, {tCount(files, '{{count}} file', '{{count}} files')}
      </ReceiptFact>
      <ReceiptFact name={t('SHA-256')}>
        <code data-receipt-hash>{sha256}</code>
        <span className="mt-1 block text-xs text-soft">
          {t('A fingerprint of everything you submitted. Changing a single character would change it.')}
        </span>
      </ReceiptFact>
    </dl>
  );
}

const ReceiptFact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="sm:contents">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
);
