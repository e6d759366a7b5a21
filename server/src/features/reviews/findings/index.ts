export { renewAcceptanceIn } from './acceptance-change-commands.ts';
export { reopenExpiredAcceptances } from './acceptance-commands.ts';
export {
  type ActiveAcceptances,
  countAcceptances,
  listActiveAcceptances,
  listEndingAcceptances,
} from './acceptance-queries.ts';
export { setFindingStage } from './details-commands.ts';
export { listDueFindings } from './due-finding-queries.ts';
export { recordFindingAction } from './finding-audit.ts';
export { closeFindingIn } from './finding-commands.ts';
export {
  deleteFindingFileIn,
  downloadFindingFileIn,
  type FindingFileRow,
  openFindingFile,
  storeFindingFile,
  toFindingFile,
  type UploadFindingFileInput,
} from './finding-file-commands.ts';
export { acceptanceExpiredHandler } from './finding-jobs.ts';
export {
  findLockedFinding,
  getFindingIn,
  getOpenedFinding,
  isFindingShared,
  lockOpenFinding,
  NOT_SHARED,
  toFindingEntity,
} from './finding-queries.ts';
export {
  deleteDismissals,
  deleteProposals,
  markClearedFindings,
  openProposedFindings,
  proposeFindings,
  unmarkClearedFindings,
} from './proposal-commands.ts';
export { raiseFindingIn } from './raise-commands.ts';
