import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { UnavailableError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getAssessmentRow, getReceiptPdf, type SubmissionSelector, toAssessmentEntity } from '../records/index.ts';

const SubmissionKey = z.object({ organisationId: z.guid(), submissionId: z.guid() });
export type SubmissionKey = z.infer<typeof SubmissionKey>;

export const renderReceiptJob: Job<SubmissionKey> = { name: 'print-receipt', data: SubmissionKey };

/** Keeps an existing receipt: what a vendor was given never changes. */
export function saveReceipt(
  ctx: AppContext,
  { organisationId, submissionId }: SubmissionKey,
  receipt: Buffer,
): Promise<void> {
  return inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => {
    await tx
      .updateTable('submission')
      .set({ receipt: sql<Buffer>`coalesce(receipt, ${receipt})` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', submissionId)
      .execute();
  });
}

/** Audited before the first byte is sent, like every download. */
export function downloadReceipt(
  ctx: AppContext,
  caller: Caller,
  params: SubmissionSelector,
): Promise<Download<Buffer>> {
  return inOrganisation(ctx, { ...caller, idempotency: null }, async (tx) => {
    const assessment = await getAssessmentRow(tx, caller, params.assessmentId);
    const { id, receipt } = await getReceiptPdf(tx, caller, params);
    if (!receipt) throw new UnavailableError('The receipt is being generated. Try again in a moment.');
    await recordAudit(tx, caller, {
      action: 'DOWNLOAD_RECEIPT',
      entity: toAssessmentEntity(assessment),
      meta: { submissionId: id },
    });
    return { fileName: `Receipt ${assessment.title}`, content: receipt };
  });
}
