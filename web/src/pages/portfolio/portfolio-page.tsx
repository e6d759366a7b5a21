import type { Permission, TierFilter } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dashboardQuery } from '../../api/dashboard.ts';
import { useMe } from '../../api/me.ts';
import { requestPortfolioPdf } from '../../api/reports.ts';
import { formatTier, HeatMapPanel } from '../../components/portfolio/heat-map-panel.tsx';
import { ScoreChangesPanel } from '../../components/portfolio/score-changes-panel.tsx';
import { TrendPanel } from '../../components/portfolio/trend-panel.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t, tCount } from '../../format/i18n.ts';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { AssessmentReport } from './assessment-report.tsx';
import { ConcentrationPanel } from './concentration-panel.tsx';
import { FrameworkReport } from './framework-report.tsx';
import { IssuedReports } from './issued-reports.tsx';
import { AcceptancesPanel, OverduePanel } from './portfolio-panels.tsx';
import { DEFAULT_QUARTERS, PERIODS } from './periods.ts';
import { ReportButton } from './report-button.tsx';
import { SummaryPanel } from './summary-panel.tsx';

const route = getRouteApi('/shell/portfolio');
const TIERS: readonly TierFilter[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNTIERED'];

export function PortfolioPage() {
  return (
    <RequirePermission permission="dashboard:view">
      <Portfolio />
    </RequirePermission>
  );
}

function Portfolio() {
  const { permissions } = useMe();
  const may = (...needed: readonly Permission[]) => needed.every((one) => permissions.includes(one));
  const seesAssessments = may('assessments:view');
  return (
    <Page
      title={t('Portfolio')}
      lead={t('The state of all vendors now, for the board and auditors.')}
      actions={
        seesAssessments && (
          <ReportButton request={requestPortfolioPdf} label={t('Export PDF')} name={t('Portfolio report')} />
        )
      }
    >
      <Figures />
      {may('assessments:view', 'assessments:review') && <Summary />}
      {seesAssessments ? (
        <IssuedReports />
      ) : (
        <Notice>{t('Reports include assessments, which your role doesn’t have permission to view.')}</Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        {seesAssessments && <AssessmentReport />}
        {may('vendors:view', 'frameworks:view', 'assessments:view') && <FrameworkReport />}
      </div>
    </Page>
  );
}

function Figures() {
  const { tier, quarters = DEFAULT_QUARTERS } = route.useSearch();
  const { permissions } = useMe();
  const seesAssessments = permissions.includes('assessments:view');
  return (
    <QueryBoundary query={useQuery(dashboardQuery)}>
      {({ vendorCount }) =>
        vendorCount === 0 ? (
          <Notice>{t('The portfolio is shown here as soon as there are vendors.')}</Notice>
        ) : (
          <>
            <Pickers />
            <TrendPanel quarters={quarters} />
            <div className="grid gap-4 lg:grid-cols-2">
              <HeatMapPanel tier={tier} />
              <ScoreChangesPanel quarters={quarters} tier={tier} />
              {seesAssessments && <AcceptancesPanel />}
              {seesAssessments && <OverduePanel quarters={quarters} />}
            </div>
            {seesAssessments && permissions.includes('vendors:view') && <ConcentrationPanel tier={tier} />}
          </>
        )
      }
    </QueryBoundary>
  );
}

function Pickers() {
  const { tier, quarters = DEFAULT_QUARTERS } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div data-screen-only className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <SelectField
        label={t('Period')}
        value={String(quarters)}
        options={PERIODS.map((count) => ({
          value: String(count),
          label: tCount(count, 'Last quarter', 'Last {{count}} quarters'),
        }))}
        onChange={(event) => {
          const chosen = PERIODS.find((count) => String(count) === event.target.value);
          void navigate({
            search: (old) => ({ ...old, quarters: chosen === DEFAULT_QUARTERS ? undefined : chosen }),
            replace: true,
          });
        }}
      />
      <SelectField
        label={t('Tier')}
        none={t('All tiers')}
        value={tier ?? ''}
        options={TIERS.map((value) => ({ value, label: formatTier(value) }))}
        onChange={(event) =>
          void navigate({
            search: (old) => ({ ...old, tier: TIERS.find((one) => one === event.target.value) }),
            replace: true,
          })
        }
      />
      {tier !== undefined && (
        <p className="pb-2 text-sm text-soft">
          {t('Vendors and score changes are those of this tier. All other figures cover all tiers.')}
        </p>
      )}
    </div>
  );
}

/** The summary is about the same period as the figures. */
function Summary() {
  const { quarters = DEFAULT_QUARTERS } = route.useSearch();
  return <SummaryPanel quarters={quarters} />;
}
