import type { SharedReport } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { hasStatus, isUnauthorized, toProblem, toRefusal } from '../../api/errors.ts';
import { requestSharedPdf, sharedReportQuery } from '../../api/issued-reports.ts';
import { fetchReport } from '../../api/reports.ts';
import { useLinkToken } from '../../components/account-links/set-password.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CentredLayout } from '../../ui/centred-layout.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSubmit } from '../../ui/use-submit.ts';

/** What the recipient of a link sees, without an account. */
export function SharedReportPage() {
  const token = useLinkToken();
  const report = useQuery({ ...sharedReportQuery(token), enabled: token !== '' });
  const remedy = t('Links expire, and the sender can revoke them.');
  return (
    <CentredLayout>
      <title>{`${report.data?.title ?? t('Shared report')} · Assay`}</title>
      <PageHeading>{report.data?.title ?? t('Shared report')}</PageHeading>
      {token === '' ? (
        <ProblemNotice
          title={t('This link isn’t valid')}
          remedy={t('Open the complete link that you received.')}
          requestId={null}
        />
      ) : isUnauthorized(report.error) ? (
        <ProblemNotice {...toRefusal(report.error, remedy)} />
      ) : hasStatus(report.error, 403) ? (
        <ProblemNotice {...toProblem(report.error)} remedy={remedy} />
      ) : (
        <QueryBoundary query={report}>{(shared) => <Report shared={shared} token={token} />}</QueryBoundary>
      )}
    </CentredLayout>
  );
}

function Report({ shared, token }: { readonly shared: SharedReport; readonly token: string }) {
  const { submit, busy, error } = useSubmit(async () => {
    const { content, fileName } = await fetchReport(requestSharedPdf(token));
    saveFile(content, fileName);
  });
  return (
    <>
      <DescriptionList
        items={[
          { label: t('Organisation'), value: shared.organisationName },
          { label: t('Report'), value: t('No. {{number}}', { number: String(shared.number) }) },
          {
            label: t('Period'),
            value: t('{{from}} to {{to}}', { from: formatDate(shared.from), to: formatDate(shared.to) }),
          },
          {
            label: t('Issued'),
            value: t('{{date}} by {{name}}', { date: formatDate(shared.issuedAt), name: shared.issuedByName }),
          },
          { label: t('SHA-256'), value: <code className="text-xs">{shared.sha256}</code> },
          { label: t('Link expires'), value: formatDate(shared.expiresAt) },
        ]}
      />
      <p className="whitespace-pre-line wrap-anywhere">{shared.summary}</p>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button kind="primary" icon={<FileDown aria-hidden="true" />} busy={busy} onPress={() => void submit()}>
        {t('Download PDF')}
      </Button>
    </>
  );
}
