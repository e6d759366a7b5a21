import type { AuditVerificationStarted } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { sealAudit } from './audit-seal-commands.ts';
import { recordAudit } from './audit-commands.ts';
import { type AuditVerified, verifyAudit } from './audit-verification.ts';
import { findWitness, readWitnessFile } from './audit-witness-queries.ts';

export const verifyAuditLog: Job<{ organisationId: string }> = {
  name: 'verify-audit-log',
  data: z.object({ organisationId: z.guid() }),
};

export function startVerification(ctx: AppContext, caller: Caller): Promise<AuditVerificationStarted> {
  return inOrganisation(ctx, caller, async (tx) => {
    await recordAudit(tx, caller, { action: 'VERIFY_AUDIT_LOG' });
    await enqueue(tx, verifyAuditLog, [{ data: { organisationId: caller.organisationId } }]);
    return {};
  });
}

/** Against the witness too, where this server can read it. */
export async function verifyAndRemember(ctx: AppContext, organisationId: string): Promise<void> {
  const verified = await verifyAudit(ctx, organisationId, await witnessedNotes(ctx, organisationId));
  ctx.metrics.auditVerifications.inc({ outcome: verified.problem ? 'broken' : 'intact' });
  if (verified.problem) {
    ctx.log.error({ organisationId, problem: verified.problem }, 'the audit log is not as it was sealed');
  }
  await remember(ctx, organisationId, verified);
}

/** How the log of an organisation stands in a restored database, in words where there are any. */
export type LookedAt = {
  readonly organisationId: string;
  readonly ok: boolean;
  readonly sealed: number;
  readonly problem: string | null;
  /** What the witness has seen and the database has not: it was written after the moment that was restored. */
  readonly witnessAhead: string | null;
};

/** Sealed first: what was written in the last minute before the moment is no less part of it. */
export async function lookAtRestoredLog(ctx: AppContext, organisationId: string): Promise<LookedAt> {
  await sealAudit(ctx, organisationId);
  const alone = await verifyAudit(ctx, organisationId, null);
  const { problem } = alone.ok
    ? await verifyAudit(ctx, organisationId, await witnessedNotes(ctx, organisationId))
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

/** Where this server can read them. */
async function witnessedNotes(ctx: AppContext, organisationId: string): Promise<string[] | null> {
  const witness = await findWitness(ctx, { organisationId });
  return witness?.kind === 'FILE' ? readWitnessFile(witness.target).catch(() => null) : null;
}

const remember = (ctx: AppContext, organisationId: string, verified: AuditVerified): Promise<void> =>
  inOrganisation(ctx, systemOf(organisationId), async (tx) => {
    const row = {
      checked_at: verified.checkedAt,
      up_to: verified.upTo,
      up_to_entry_at: verified.upToEntryAt,
      witnessed: verified.witnessed,
      problem: verified.problem?.words ?? null,
    };
    await tx
      .insertInto('audit_verification')
      .values({ organisation_id: organisationId, ...row })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(row))
      .execute();
  });
