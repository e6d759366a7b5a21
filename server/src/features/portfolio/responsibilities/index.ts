export { listResponsibilities } from './responsibility-queries.ts';
