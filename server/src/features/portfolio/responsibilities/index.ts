export { listDueResponsibilities, listResponsibilities } from './responsibility-queries.ts';
