export { getDashboard } from './dashboard-queries.ts';
