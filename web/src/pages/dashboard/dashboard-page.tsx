import type { Dashboard } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText, FlaskConical, Send } from 'lucide-react';
import { dashboardQuery, portfolioReportUrl } from '../../api/dashboard.ts';
import { useDemoData } from '../../api/demo-data.ts';
import { useCan } from '../../api/me.ts';
import { HeatMapPanel } from '../../components/portfolio/heat-map-panel.tsx';
import { ScoreChangesPanel } from '../../components/portfolio/score-changes-panel.tsx';
import { TrendPanel } from '../../components/portfolio/trend-panel.tsx';
import { RemoveDemoData } from '../../components/remove-demo-data.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { DownloadButton, LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ControlsPanel } from './controls-panel.tsx';
import { FindingsPanel, RatingsPanel, ResponsibilitiesPanel } from './dashboard-panels.tsx';
import { GettingStarted } from './getting-started.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MyWorkPanel } from './my-work-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

export function DashboardPage() {
  return (
    <RequirePermission permission="dashboard:view">
      <Page title={t('Dashboard')} actions={<DashboardActions />}>
        <DemoDataNotice />
        <DashboardContent />
      </Page>
    </RequirePermission>
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
        <DownloadButton href={portfolioReportUrl} icon={<FileText aria-hidden="true" />}>
          {t('Portfolio report')}
        </DownloadButton>
      )}
      {sends && (
        <LinkButton to="/assessments/new" kind="primary" icon={<Send aria-hidden="true" />}>
          {t('Send assessment')}
        </LinkButton>
      )}
    </>
  );
}

function DashboardContent() {
  return (
    <QueryBoundary query={useQuery(dashboardQuery)}>
      {(dashboard) => (dashboard.vendorCount === 0 ? <GettingStarted /> : <Figures dashboard={dashboard} />)}
    </QueryBoundary>
  );
}

/** Tasks are on the left and wide, portfolio figures on the right and narrow. */
function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  return (
    <>
      <KeyFigures dashboard={dashboard} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-4">
          <MyWorkPanel />
          <TrendPanel />
          <StatusPanel counts={dashboard.assessmentStatusCounts} />
          <ControlsPanel controls={dashboard.topDeficientControls} vendorCount={dashboard.vendorCount} />
        </div>
        <div className="grid min-w-0 content-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <RatingsPanel distribution={dashboard.scoreDistribution} heldBack={dashboard.heldBack} />
          <HeatMapPanel />
          <ScoreChangesPanel />
          <FindingsPanel bySeverity={dashboard.openFindingsBySeverity} />
          <ResponsibilitiesPanel summary={dashboard.customerResponsibilitySummary} />
        </div>
      </div>
    </>
  );
}

/** Marks demo data as fictional and offers to remove it. */
function DemoDataNotice() {
  const demoData = useDemoData();
  if (!demoData) return null;
  return (
    <div
      data-screen-only
      className="flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface py-1.5 pr-2 pl-4"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <p className="grow text-soft">{t('This organisation contains demo data.')}</p>
      <RemoveDemoData demoData={demoData} kind="quiet" label={t('Remove demo data')} />
    </div>
  );
}
