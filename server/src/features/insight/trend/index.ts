export { getPortfolioTrend } from './trend-queries.ts';
