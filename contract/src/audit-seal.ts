import { z } from 'zod';
import { Count, DateTime } from './fields.ts';

export const AuditCheckpoint = z
  .object({
    size: Count.describe('How many entries it covers, from the first one on'),
    root: z.string().describe('The root of their tree of hashes (RFC 6962), in base64'),
    signedAt: DateTime,
    note: z.string().describe('The signed note, to be kept or compared elsewhere'),
  })
  .meta({ id: 'AuditCheckpoint' });
export type AuditCheckpoint = z.infer<typeof AuditCheckpoint>;

export const AuditVerification = z
  .object({
    checkedAt: DateTime,
    ok: z.boolean(),
    upTo: Count.describe('So many entries from the beginning were found unchanged'),
    upToEntryAt: DateTime.nullable().describe('When the last of them was written'),
    problem: z.string().nullable().describe('The first thing that is wrong, in words'),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.infer<typeof AuditVerification>;

export const AuditWitness = z
  .object({
    kind: z.enum(['WEBHOOK', 'FILE']),
    target: z.string(),
    lastSize: Count.describe('How many entries the last checkpoint handed over covers'),
    lastAt: DateTime.nullable(),
    outcome: z.string().nullable().describe('How the last hand-over went, in words'),
  })
  .meta({ id: 'AuditWitness' });
export type AuditWitness = z.infer<typeof AuditWitness>;

/** The state of the audit log's tamper evidence. */
export const AuditSeal = z
  .object({
    sealed: Count,
    unsealed: Count.describe('Entries that came after the last checkpoint'),
    checkpoint: AuditCheckpoint.nullable(),
    verification: AuditVerification.nullable(),
    publicKey: z
      .string()
      .nullable()
      .describe('By which the signature of a checkpoint is verified; null before the first seal'),
    witness: AuditWitness.nullable(),
    cannotShow: z.array(z.string()).describe('What no verification can tell as things stand, in words'),
  })
  .meta({ id: 'AuditSeal' });
export type AuditSeal = z.infer<typeof AuditSeal>;

export const AuditVerificationStarted = z.object({}).meta({ id: 'AuditVerificationStarted' });
export type AuditVerificationStarted = z.infer<typeof AuditVerificationStarted>;
