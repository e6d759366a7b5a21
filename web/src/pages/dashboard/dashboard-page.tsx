import type { Dashboard } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText, Send } from 'lucide-react';
import { dashboardQuery, portfolioReport } from '../../api/dashboard.ts';
import { useCan } from '../../api/me.ts';
import { Needs } from '../../components/needs.tsx';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { DownloadButton, LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ControlsPanel } from './controls-panel.tsx';
import { DemoDataLine } from './demo-data-line.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MyWorkPanel } from './my-work-panel.tsx';
import { RatingsPanel } from './ratings-panel.tsx';
import { ResponsibilitiesPanel } from './responsibilities-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TiersPanel } from './tiers-panel.tsx';

export function DashboardPage() {
  return (
    <Needs permission="dashboard:view">
      <Page title={t('Dashboard')} actions={<DashboardActions />}>
        <DemoDataLine />
        <DashboardContent />
      </Page>
    </Needs>
  );
}

function DashboardActions() {
  const printsPortfolio = useCan('assessments:view');
  const sends = useCan('assessments:create');
  const { data } = useQuery(dashboardQuery);
  if (!data || data.vendorCount === 0) return null;
  return (
    <>
      {printsPortfolio && (
        <DownloadButton href={portfolioReport} icon={<FileText aria-hidden="true" />}>
          {t('Portfolio report')}
        </DownloadButton>
      )}
      {sends && (
        <LinkButton to="/assessments/new" kind="primary" icon={<Send aria-hidden="true" />}>
          {t('Send an assessment')}
        </LinkButton>
      )}
    </>
  );
}

function DashboardContent() {
  return (
    <Answered query={useQuery(dashboardQuery)}>
      {(dashboard) => (dashboard.vendorCount === 0 ? <FirstSteps /> : <Figures dashboard={dashboard} />)}
    </Answered>
  );
}

/** What to do stands left and wide, how the portfolio stands right and narrow. */
function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  return (
    <>
      <KeyFigures dashboard={dashboard} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-4">
          <MyWorkPanel />
          <StatusPanel counts={dashboard.assessmentStatusCounts} />
          <ControlsPanel controls={dashboard.topDeficientControls} vendorCount={dashboard.vendorCount} />
        </div>
        <div className="grid min-w-0 content-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <RatingsPanel distribution={dashboard.scoreDistribution} />
          <TiersPanel tiers={dashboard.vendorsByTier} />
          <FindingsPanel bySeverity={dashboard.openFindingsBySeverity} />
          <ResponsibilitiesPanel summary={dashboard.customerResponsibilitySummary} />
        </div>
      </div>
    </>
  );
}
