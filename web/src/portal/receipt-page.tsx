import type { PortalAssessment, Receipt } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CheckCircle2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { momentText } from '../format/dates.ts';
import { counted, t } from '../format/text.ts';
import { Loading, ProblemNotice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ReceiptDownload } from './receipt-download.tsx';
import { receiptQuery } from './receipt-query.ts';
import { StepLink } from './step-link.tsx';
import { Timeline } from './timeline.tsx';

/** What was handed in, when and by whom, with a hash that proves it. */
export function ReceiptPage({ assessment }: { readonly assessment: PortalAssessment }) {
  const { data, error } = useQuery(receiptQuery);
  const { organisation } = assessment;
  return (
    <div className="grid max-w-2xl gap-5 py-6">
      <div className="flex items-center gap-3">
        {!error && <CheckCircle2 aria-hidden="true" className="size-7 shrink-0 text-green" />}
        <PageHeading>{error ? t('No receipt') : t('Submitted to {{organisation}}', { organisation })}</PageHeading>
      </div>
      <Timeline assessment={assessment} />
      {!error && <p className="max-w-prose">{whatNext(assessment)}</p>}
      {data && <Facts receipt={data} />}
      {!data && (error ? <ProblemNotice {...problemOf(error)} /> : <Loading />)}
      <div data-screen-only className="flex flex-wrap items-start gap-2">
        {data && <ReceiptDownload title={data.title} />}
        <StepLink step="answer">{t('Read your answers')}</StepLink>
      </div>
    </div>
  );
}

function whatNext({ organisation, status }: PortalAssessment): string {
  if (status === 'COMPLETED') return t('{{organisation}} has finished its review.', { organisation });
  if (status === 'IN_PROGRESS') {
    return t('{{organisation}} has sent questions back to you since. Submit again once they are answered.', {
      organisation,
    });
  }
  return t(
    '{{organisation}} reviews your answers now. You will get a mail if anything is unclear. There is nothing more to do.',
    { organisation },
  );
}

function Facts({ receipt }: { readonly receipt: Receipt }) {
  const { title, vendor, submittedAt, submittedBy, answers, files, sha256 } = receipt;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[9rem_1fr]">
      <Fact name={t('Questionnaire')}>{title}</Fact>
      <Fact name={t('For')}>{vendor}</Fact>
      <Fact name={t('Submitted')}>{momentText(submittedAt)}</Fact>
      <Fact name={t('By')}>{`${submittedBy.name}, ${submittedBy.title}`}</Fact>
      <Fact name={t('With')}>
        {counted(answers, '{{count}} answer', '{{count}} answers')},{' '}
        {counted(files, '{{count}} file', '{{count}} files')}
      </Fact>
      <Fact name={t('SHA-256')}>
        <code data-receipt-hash>{sha256}</code>
        <span className="mt-1 block text-xs text-soft">
          {t('The fingerprint of everything you submitted. If anything in it were changed, it would no longer match.')}
        </span>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="sm:contents">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
);
