import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { workOf } from '../../platform/jobs/job.ts';
import { keepReceipt, printReceipt } from '../assessments/receipt-commands.ts';
import { findSubmission } from '../assessments/submission-queries.ts';
import { printedOrganisation } from '../organisations/branding-queries.ts';
import { receiptReport } from './receipt-report.ts';

export const printReceiptWork = workOf(printReceipt, async (ctx: AppContext, order) => {
  const { organisationId, submissionId } = order;
  const caller = systemOf(organisationId);
  const { submission, organisation } = await inOrganisation(ctx, caller, async (tx) => ({
    submission: await findSubmission(tx, caller, submissionId),
    organisation: await printedOrganisation(tx, caller),
  }));
  // It may have gone with its assessment.
  if (!submission || submission.receipt) return;
  const data = receiptReport(submission, organisation);
  const picture = organisation.picture?.content;
  await keepReceipt(ctx, order, await ctx.press.print({ layout: 'receipt', data, picture }));
});
