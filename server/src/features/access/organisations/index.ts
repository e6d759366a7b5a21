export { getBrandingIn, getLogo, getReportOrganisation, type ReportOrganisation } from './branding-queries.ts';
export {
  createFirstOrganisationIn,
  createOrganisation,
  requireCallerHasMfa,
  updateOrganisation,
  updateOrganisationIn,
} from './organisation-commands.ts';
export {
  getAcceptanceMaxDays,
  getFindingDueDays,
  getOrganisationByIdOrName,
  getOrganisationIn,
  getScoringSettings,
  hasOrganisation,
  isIndependentReviewRequired,
  isMfaRequired,
  requireNoOrganisation,
} from './organisation-queries.ts';
export { lockOrganisation } from './organisation-row.ts';
