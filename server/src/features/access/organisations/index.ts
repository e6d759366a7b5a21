export { getBrandingIn, getLogo, getReportOrganisation, type ReportOrganisation } from './branding-queries.ts';
export { createFirstOrganisationIn, createOrganisation, updateOrganisation } from './organisation-commands.ts';
export {
  getFindingDueDays,
  getOrganisationByIdOrName,
  getOrganisationIn,
  getScoringSettings,
  hasOrganisation,
  isIndependentReviewRequired,
  isMfaRequired,
  requireNoOrganisation,
} from './organisation-queries.ts';
