import { z } from 'zod';
import { Count, DateTime } from './fields.ts';

export const AuditCheckpoint = z
  .object({
    size: Count.describe('Number of entries covered, starting with the first'),
    root: z.string().describe('Root hash of the Merkle tree (RFC 6962), base64-encoded'),
    signedAt: DateTime,
    note: z.string().describe('The signed checkpoint, for external storage or comparison'),
  })
  .meta({ id: 'AuditCheckpoint' });
export type AuditCheckpoint = z.infer<typeof AuditCheckpoint>;

export const AuditVerification = z
  .object({
    checkedAt: DateTime,
    ok: z.boolean(),
    upTo: Count.describe('Number of entries verified from the start of the log'),
    upToEntryAt: DateTime.nullable().describe('When the last verified entry was written'),
    problem: z.string().nullable().describe('Description of the first problem found'),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.infer<typeof AuditVerification>;

export const AuditWitness = z
  .object({
    kind: z.enum(['WEBHOOK', 'FILE']),
    target: z.string(),
    lastSize: Count.describe('Number of entries covered by the last checkpoint sent'),
    lastAt: DateTime.nullable(),
    outcome: z.string().nullable().describe('Result of the last attempt to send a checkpoint'),
  })
  .meta({ id: 'AuditWitness' });
export type AuditWitness = z.infer<typeof AuditWitness>;

/** The state of the audit log's tamper evidence. */
export const AuditSeal = z
  .object({
    sealed: Count,
    unsealed: Count.describe('Number of entries after the last checkpoint'),
    checkpoint: AuditCheckpoint.nullable(),
    verification: AuditVerification.nullable(),
    publicKey: z
      .string()
      .nullable()
      .describe('Public key used to verify checkpoint signatures; null before the first checkpoint'),
    witness: AuditWitness.nullable(),
    cannotShow: z.array(z.string()).describe('What verification cannot currently detect'),
  })
  .meta({ id: 'AuditSeal' });
export type AuditSeal = z.infer<typeof AuditSeal>;

export const AuditVerificationStarted = z.object({}).meta({ id: 'AuditVerificationStarted' });
export type AuditVerificationStarted = z.infer<typeof AuditVerificationStarted>;
