export { type AuditEvent, recordAudit } from './audit-commands.ts';
export {
  copyAuditLogsHandler,
  sealAuditLogsHandler,
  verifyAuditLogHandler,
  verifyAuditLogsHandler,
} from './audit-jobs.ts';
export { readLogEnd } from './audit-log-reader.ts';
export { exportAuditProof } from './audit-proof.ts';
export { publishAuditKey } from './audit-public-key.ts';
export { takeAuditQuota } from './audit-rate-limit.ts';
export { createAuditSigner } from './audit-signer.ts';
export { type SinkFormat, startAuditCopy, stopAuditCopy } from './audit-sink-commands.ts';
export { findAuditSink, listSinkOrganisations } from './audit-sink-queries.ts';
export { formatAuditTarget, listAuditTargetColumns, sendToTarget } from './audit-target.ts';
export { type RestoredLogReport, verifyRestoredLog } from './audit-verification-commands.ts';
export { type VerificationReport, verifyLog } from './audit-verification.ts';
export { startAuditWitness, stopAuditWitness } from './audit-witness-commands.ts';
export { findAuditWitness, readWitnessFile } from './audit-witness-queries.ts';
