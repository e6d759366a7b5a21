import type { Permission } from '@assay/contract';
import { useMe } from '../../api/me.ts';
import { requestPortfolioPdf } from '../../api/reports.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AssessmentReport } from './assessment-report.tsx';
import { FrameworkReport } from './framework-report.tsx';
import { IssuedReports } from './issued-reports.tsx';
import { ReportButton } from './report-button.tsx';
import { ReportPanel } from './report-panel.tsx';

export function ReportsPage() {
  return (
    <RequirePermission permission="dashboard:view">
      <Reports />
    </RequirePermission>
  );
}

function Reports() {
  const { permissions } = useMe();
  const may = (...needed: readonly Permission[]) => needed.every((one) => permissions.includes(one));
  const offered = {
    assessment: may('assessments:view'),
    framework: may('vendors:view', 'frameworks:view', 'assessments:view'),
  };
  return (
    <Page title={t('Reports')} lead={t('PDF reports with your name, colour and logo.')}>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        {offered.assessment && (
          <ReportPanel
            title={t('Portfolio')}
            reader={t('For the board and auditors')}
            contents={t(
              'All vendors by rating and tier, changes this quarter, the most frequently failed controls, open findings and responsibilities.',
            )}
          >
            <ReportButton request={requestPortfolioPdf} name={t('Portfolio report')} />
          </ReportPanel>
        )}
        {offered.assessment && <AssessmentReport />}
        {offered.framework && <FrameworkReport />}
      </div>
      {offered.assessment && <IssuedReports />}
      {!offered.assessment && !offered.framework && (
        <Notice>{t('Reports include assessments, which your role doesn’t have permission to view.')}</Notice>
      )}
    </Page>
  );
}
