// What is read for the portfolio report.
import type { Dashboard, PortfolioTrend } from '@assay/contract';
import type { PortfolioFigures } from '../../../domain/portfolio-summary.ts';
import type { Quarter } from '../../../domain/quarter.ts';
import type { ReportOrganisation } from '../../access/organisations/index.ts';
import type { ActiveAcceptances } from '../../reviews/findings/index.ts';
import type { ReportIssue } from './issue-page.ts';
import type {
  DecisionFigures,
  ListedDecision,
  ResponsibilityFigures,
  TopFinding,
  VendorNeedingAttention,
  VendorScoreSummary,
} from './portfolio-queries.ts';
import type { QuarterFigures } from './quarter-queries.ts';
import type { ExposureSummary, RegisteredVendor } from './register-queries.ts';

export type DueFigures = Pick<PortfolioFigures, 'overdueFindings' | 'pendingApprovals'> &
  PortfolioFigures['acceptances'];

export type QuarterData = { readonly quarter: Quarter; readonly figures: QuarterFigures };

export type VendorData = {
  readonly register: readonly RegisteredVendor[];
  readonly exposure: readonly ExposureSummary[];
};

export type PortfolioData = {
  readonly organisation: ReportOrganisation;
  readonly today: string;
  readonly dashboard: Dashboard;
  readonly trend: PortfolioTrend;
  readonly vendorScores: readonly VendorScoreSummary[];
  readonly needy: readonly VendorNeedingAttention[];
  readonly decisions: DecisionFigures;
  readonly decisionsToReview: readonly ListedDecision[];
  readonly findings: readonly TopFinding[];
  readonly acceptances: ActiveAcceptances;
  readonly responsibilities: ResponsibilityFigures;
  readonly quarter: QuarterData;
  readonly due: DueFigures;
  /** Null if the caller cannot view vendors. */
  readonly vendors: VendorData | null;
  /** Only in an issued report. */
  readonly issue?: ReportIssue;
};
