import type { AuditVerificationStarted } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Job } from '../../platform/jobs/job.ts';
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
  const witness = await findWitness(ctx, { organisationId });
  const notes = witness?.kind === 'FILE' ? await readWitnessFile(witness.target).catch(() => null) : null;
  const verified = await verifyAudit(ctx, organisationId, notes);
  if (verified.problem) {
    ctx.log.error({ organisationId, problem: verified.problem }, 'the audit log is not as it was sealed');
  }
  await remember(ctx, organisationId, verified);
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
