export { listControlResponsibilitiesIn, listResponsibilities } from './responsibility-queries.ts';
