import type { AuditVerificationStarted } from '@assay/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext, SealerContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { lockOrganisation } from '../../../platform/db/lock-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { TooManyRequestsError } from '../../../platform/errors.ts';
import { enqueue, isJobPending } from '../../../platform/jobs/enqueue.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import {
  findAuditWitness,
  readWitnessFile,
  recordAudit,
  saveVerification,
  sealAuditLog,
} from '../../record/audit/index.ts';
import { verifyRecords } from './record-verification.ts';

export const verifyAuditLogJob: Job<{ organisationId: string }> = {
  name: 'verify-audit-log',
  data: z.object({ organisationId: z.guid() }),
};

const MIN_INTERVAL_SECONDS = 60;

/** Reads the whole log, so an organisation runs one at a time. A second request waits for the same result. */
export function startAuditVerification(ctx: AppContext, caller: Caller): Promise<AuditVerificationStarted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { organisationId } = caller;
    await lockOrganisation(tx, { organisationId, purpose: 'audit verification' });
    await requireNoRecentVerification(tx, organisationId);
    if (await isJobPending(tx, verifyAuditLogJob, organisationId)) return {};
    await recordAudit(tx, caller, { action: 'VERIFY_AUDIT_LOG' });
    await enqueue(tx, verifyAuditLogJob, [{ data: { organisationId } }]);
    return {};
  });
}

async function requireNoRecentVerification(tx: Tx, organisationId: string): Promise<void> {
  const last = await tx
    .selectFrom('audit_verification')
    .select(sql<number>`extract(epoch from now() - checked_at)::float8`.as('ageSeconds'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!last || last.ageSeconds >= MIN_INTERVAL_SECONDS) return;
  const waitSeconds = Math.ceil(MIN_INTERVAL_SECONDS - last.ageSeconds);
  throw new TooManyRequestsError(
    waitSeconds,
    null,
    'The audit log was verified less than a minute ago. Wait a minute before you start another verification.',
  );
}

/** Compares with the witness too, if this server can read it. */
export async function runAuditVerification(ctx: SealerContext, organisationId: string): Promise<void> {
  const verified = await verifyRecords(ctx, organisationId, await readWitnessNotes(ctx, organisationId));
  ctx.metrics.auditVerifications.inc({ outcome: verified.problem ? 'broken' : 'intact' });
  if (verified.problem) {
    ctx.log.error(
      { organisationId, problem: verified.problem },
      'the audit log or an assessment result failed verification',
    );
  }
  await saveVerification(ctx, organisationId, verified);
}

export type RestoredLogReport = {
  readonly organisationId: string;
  readonly ok: boolean;
  readonly sealed: number;
  readonly problem: string | null;
  /** Set if the witness has checkpoints that the database lacks: they were signed after the restored moment. */
  readonly witnessAhead: string | null;
};

/** Seals first, so that entries from the last minute before the restored moment are included. */
export async function verifyRestoredLog(ctx: SealerContext, organisationId: string): Promise<RestoredLogReport> {
  await sealAuditLog(ctx, organisationId);
  const alone = await verifyRecords(ctx, organisationId, null);
  const { problem } = alone.ok
    ? await verifyRecords(ctx, organisationId, await readWitnessNotes(ctx, organisationId))
    : alone;
  const isAhead = problem?.kind === 'END_TRUNCATED';
  return {
    organisationId,
    ok: problem === null || isAhead,
    sealed: alone.sealed,
    problem: isAhead ? null : (problem?.words ?? null),
    witnessAhead: isAhead ? problem.words : null,
  };
}

/** Null if there is no witness or this server cannot read it. */
async function readWitnessNotes(ctx: AppContext, organisationId: string): Promise<string[] | null> {
  const witness = await findAuditWitness(ctx, { organisationId });
  return witness?.kind === 'FILE' ? readWitnessFile(witness.target).catch(() => null) : null;
}
