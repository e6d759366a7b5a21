export { getBrandingIn, getLogo, getReportOrganisation, type ReportOrganisation } from './branding-queries.ts';
export {
  createFirstOrganisationIn,
  createOrganisation,
  requireCallerHasMfa,
  setOrganisationAddress,
  updateOrganisation,
  updateOrganisationIn,
} from './organisation-commands.ts';
export {
  adoptTransferredKeys,
  countOrganisationKeys,
  inspectOrganisationKeys,
  type KeyInspection,
  createMissingOrganisationKey,
  rewrapOrganisationKey,
  shredOrganisation,
  type TransferredKeys,
  wrapOrganisationKeysForTransfer,
} from './organisation-key-commands.ts';
export { createOrganisationKeysHandler } from './organisation-key-jobs.ts';
export {
  getAcceptanceMaxDays,
  getFindingDueDays,
  getOrganisationByIdOrName,
  getOrganisationIn,
  getScoringSettings,
  hasOrganisation,
  isIndependentReviewRequired,
  isMfaRequired,
  listOrganisations,
  requireNoOrganisation,
  requireOwnAddress,
} from './organisation-queries.ts';
export { lockOrganisation } from './organisation-row.ts';
