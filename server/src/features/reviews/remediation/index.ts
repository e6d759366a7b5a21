export { buildFindingReminderMail, loadFindingMailFacts } from './remediation-email.ts';
export { listPendingFindings } from './share-queries.ts';
