import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';
import { getReportOrganisation } from '../../access/organisations/index.ts';
import { findSubmission } from '../../assessments/records/index.ts';
import { renderReceiptJob, saveReceipt } from '../../assessments/submissions/index.ts';
import { buildReceiptReport } from './receipt-report.ts';

export const renderReceiptHandler = createJobHandler(renderReceiptJob, async (ctx: AppContext, order) => {
  const { organisationId, submissionId } = order;
  const caller = createSystemCaller(organisationId);
  const { submission, organisation } = await inOrganisation(ctx, caller, async (tx) => ({
    submission: await findSubmission(tx, caller, submissionId),
    organisation: await getReportOrganisation(tx, caller),
  }));
  // The submission may have been deleted with its assessment.
  if (!submission || submission.receipt) return;
  const data = buildReceiptReport(submission, organisation);
  const picture = organisation.picture?.content;
  await saveReceipt(ctx, order, await ctx.pdfRenderer.render(order, { layout: 'receipt', data, picture }));
});
