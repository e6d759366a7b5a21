import type { IssuedReport } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Copy, Download, FileCheck, Share2 } from 'lucide-react';
import { useState } from 'react';
import { issuedReportsQuery, issuedReportUrl } from '../../api/issued-reports.ts';
import { useCan } from '../../api/me.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { Button, DownloadButton, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { showToast } from '../../ui/toast.tsx';
import { IssueReportDialog } from './issue-report-dialog.tsx';
import { ShareReportDialog } from './share-report-dialog.tsx';

const route = getRouteApi('/shell/portfolio');

/** The archive of portfolio reports, and the way to issue another one. */
export function IssuedReports() {
  const { issue, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const canIssue = useCan('assessments:review');
  const reports = useQuery(issuedReportsQuery(page));
  const [shared, setShared] = useState<IssuedReport | null>(null);
  const openIssue = (open: boolean) => void navigate({ search: (old) => ({ ...old, issue: open || undefined }) });
  return (
    <Panel
      title={t('Issued reports')}
      actions={
        canIssue ? (
          <Button kind="primary" icon={<FileCheck aria-hidden="true" />} onPress={() => openIssue(true)}>
            {t('Issue report')}
          </Button>
        ) : undefined
      }
    >
      <p className="text-soft">
        {t(
          'Portfolio reports with a number, a period and a summary. An issued report never changes and can’t be deleted.',
        )}
      </p>
      <QueryBoundary query={reports}>
        {(table) =>
          table.totalCount === 0 ? (
            <Notice>{t('No report has been issued yet.')}</Notice>
          ) : (
            <>
              <DataTable
                caption={t('Issued reports')}
                columns={canIssue ? [...COLUMNS, buildShareColumn(setShared)] : COLUMNS}
                rows={table.entries}
              />
              <Pagination {...table} onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next }) })} />
            </>
          )
        }
      </QueryBoundary>
      {issue === true && canIssue && <IssueReportDialog onClose={() => openIssue(false)} />}
      {shared !== null && <ShareReportDialog report={shared} onClose={() => setShared(null)} />}
    </Panel>
  );
}

const COLUMNS: readonly Column<IssuedReport>[] = [
  {
    id: 'title',
    label: t('Report'),
    cell: ({ number, title }) => (
      <span className="grid">
        <span className="wrap-anywhere">{title}</span>
        <span className="text-xs font-normal text-soft">{t('No. {{number}}', { number: String(number) })}</span>
      </span>
    ),
  },
  {
    id: 'period',
    label: t('Period'),
    cell: ({ from, to }) => t('{{from}} to {{to}}', { from: formatDate(from), to: formatDate(to) }),
  },
  {
    id: 'by',
    label: t('Issued by'),
    cell: ({ issuedByName }) => issuedByName,
  },
  { id: 'at', label: t('Issued'), cell: ({ issuedAt }) => formatDateTime(issuedAt) },
  { id: 'sha256', label: t('SHA-256'), cell: (report) => <ShortHash {...report} /> },
  {
    id: 'download',
    label: t('PDF'),
    cell: ({ id, number }) => (
      <DownloadButton href={issuedReportUrl(id)} icon={<Download aria-hidden="true" />}>
        {t('Download')} <span className="sr-only">{t('report {{number}}', { number: String(number) })}</span>
      </DownloadButton>
    ),
  },
];

function ShortHash({ number, sha256 }: IssuedReport) {
  const copy = async () => {
    await navigator.clipboard.writeText(sha256);
    showToast(t('SHA-256 copied'));
  };
  return (
    <span className="flex items-center gap-1">
      <code title={sha256} className="block w-24 truncate">
        {sha256}
      </code>
      <IconButton
        label={t('Copy the SHA-256 of report {{number}}', { number: String(number) })}
        icon={<Copy aria-hidden="true" />}
        onPress={() => void copy()}
      />
    </span>
  );
}

const buildShareColumn = (onShare: (report: IssuedReport) => void): Column<IssuedReport> => ({
  id: 'share',
  label: t('Links'),
  cell: (report) => (
    <span className="flex items-center gap-2">
      <Button icon={<Share2 aria-hidden="true" />} onPress={() => onShare(report)}>
        {t('Share')} <span className="sr-only">{t('report {{number}}', { number: String(report.number) })}</span>
      </Button>
      {report.activeLinks > 0 && (
        <span className="text-xs whitespace-nowrap text-soft">
          {tCount(report.activeLinks, '{{count}} active', '{{count}} active')}
        </span>
      )}
    </span>
  ),
});
