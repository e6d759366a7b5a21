export { exportAuditProof, readAuditProof } from './audit-proof.ts';
export { type RestoredLogReport, verifyRestoredLog } from './audit-verification-commands.ts';
export { verifyAuditLogHandler, verifyAuditLogsHandler } from './audit-verification-jobs.ts';
export { type VerificationReport, verifyRecords } from './record-verification.ts';
