export {
  listControlResponsibilitiesIn,
  listDueResponsibilities,
  listResponsibilities,
} from './responsibility-queries.ts';
