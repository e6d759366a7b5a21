import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { UnavailableError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { entityOf, findAssessment } from './assessment-queries.ts';
import { getPrinted, type SubmissionParams } from './submission-queries.ts';

const SubmissionOrder = z.object({ organisationId: z.guid(), submissionId: z.guid() });
export type SubmissionOrder = z.infer<typeof SubmissionOrder>;

/** Something was handed in, and its receipt is to be printed. */
export const printReceipt: Job<SubmissionOrder> = { name: 'print-receipt', data: SubmissionOrder };

/** The first print stays: what a vendor was given does not change. */
export function keepReceipt(
  ctx: AppContext,
  { organisationId, submissionId }: SubmissionOrder,
  receipt: Buffer,
): Promise<void> {
  return inOrganisation(ctx, systemOf(organisationId), async (tx) => {
    await tx
      .updateTable('submission')
      .set({ receipt: sql<Buffer>`coalesce(receipt, ${receipt})` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', submissionId)
      .execute();
  });
}

/** Logged before the first byte, like every download. */
export function downloadReceipt(ctx: AppContext, caller: Caller, params: SubmissionParams): Promise<Download<Buffer>> {
  return inOrganisation(ctx, { ...caller, repeatable: null }, async (tx) => {
    const assessment = await findAssessment(tx, caller, params.assessmentId);
    const { id, receipt } = await getPrinted(tx, caller, params);
    if (!receipt) throw new UnavailableError('The receipt is being printed. Try again in a moment.');
    await recordAudit(tx, caller, {
      action: 'DOWNLOAD_RECEIPT',
      entity: entityOf(assessment),
      meta: { submissionId: id },
    });
    return { fileName: `Receipt ${assessment.title}`, content: receipt };
  });
}
