export { reopenExpiredAcceptances } from './acceptance-commands.ts';
export { setFindingStage } from './details-commands.ts';
export { listDueFindings } from './due-finding-queries.ts';
export { recordFindingAction } from './finding-audit.ts';
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
