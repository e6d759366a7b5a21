export { reopenExpiredAcceptances } from './acceptance-commands.ts';
export { listDueFindings } from './due-finding-queries.ts';
export { acceptanceExpiredHandler } from './finding-jobs.ts';
export {
  deleteDismissals,
  deleteProposals,
  markClearedFindings,
  openProposedFindings,
  proposeFindings,
  unmarkClearedFindings,
} from './proposal-commands.ts';
export { raiseFindingIn } from './raise-commands.ts';
