export { renewAcceptanceIn } from './acceptance-change-commands.ts';
export { reopenExpiredAcceptances } from './acceptance-commands.ts';
export { type ActiveAcceptances, listActiveAcceptances } from './acceptance-queries.ts';
export { listDueFindings } from './due-finding-queries.ts';
export { closeFindingIn } from './finding-commands.ts';
export { acceptanceExpiredHandler } from './finding-jobs.ts';
export { findLockedFinding } from './finding-queries.ts';
export {
  deleteDismissals,
  deleteProposals,
  markClearedFindings,
  openProposedFindings,
  proposeFindings,
  unmarkClearedFindings,
} from './proposal-commands.ts';
