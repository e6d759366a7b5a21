export { type AuditEvent, recordAudit } from './audit-commands.ts';
export {
  copyAuditLogsHandler,
  sealAuditLogsHandler,
  verifyAuditLogHandler,
  verifyAuditLogsHandler,
} from './audit-jobs.ts';
export { readLogEnd } from './audit-log-reader.ts';
export { exportAuditProof } from './audit-proof.ts';
export { takeAuditQuota } from './audit-rate-limit.ts';
export { reencryptAuditTargets } from './audit-seal-commands.ts';
export { createAuditSigner } from './audit-signer.ts';
export { type SinkFormat, startAuditCopy, stopAuditCopy } from './audit-sink-commands.ts';
export { findAuditSink } from './audit-sink-queries.ts';
export { formatAuditTarget } from './audit-target.ts';
export { type RestoredLogReport, verifyRestoredLog } from './audit-verification-commands.ts';
export { type VerificationReport, verifyLog } from './audit-verification.ts';
export { startAuditWitness, stopAuditWitness } from './audit-witness-commands.ts';
export { findAuditWitness, readWitnessFile } from './audit-witness-queries.ts';
