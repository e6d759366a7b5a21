import type { Permission } from '@assay/contract';
import { useMe } from '../../api/me.ts';
import { requestPortfolioPdf } from '../../api/reports.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AssessmentReport } from './assessment-report.tsx';
import { FrameworkReport } from './framework-report.tsx';
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
    <Page title={t('Reports')} lead={t('As PDF with your name, colour and logo. Each shows how things stand now.')}>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        {offered.assessment && (
          <ReportPanel
            title={t('Portfolio')}
            reader={t('For the board and the auditor')}
            contents={t(
              'All vendors by rating and tier, what changed this quarter, the controls that most often fall short, open findings and who is responsible for what.',
            )}
          >
            <ReportButton request={requestPortfolioPdf} name={t('Portfolio report')} />
          </ReportPanel>
        )}
        {offered.assessment && <AssessmentReport />}
        {offered.framework && <FrameworkReport />}
      </div>
      {!offered.assessment && !offered.framework && (
        <Notice>{t('Every report shows assessments, and your role may not see those.')}</Notice>
      )}
    </Page>
  );
}
