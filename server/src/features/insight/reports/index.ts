export type { ReportPeriod } from './issue-page.ts';
export type { PortfolioData } from './portfolio-data.ts';
export { toPortfolioFigures } from './portfolio-figures.ts';
export { getPortfolioData } from './portfolio-pdf.ts';
export { buildPortfolioReport } from './portfolio-report.ts';
export { renderReceiptHandler } from './receipt-jobs.ts';
export { formatAnswer, formatDate, formatFraction, toLabel } from './report-format.ts';
