export { countPortfoliosHandler } from './portfolio-count.ts';
export { getDashboard } from './dashboard-queries.ts';
