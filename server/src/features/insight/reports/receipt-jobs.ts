import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';
import { getReportOrganisation } from '../../access/organisations/index.ts';
import { findSubmission, getAssessmentRow, listFrozenQuestions } from '../../assessments/records/index.ts';
import { renderReceiptJob, saveReceipt } from '../../assessments/submissions/index.ts';
import { buildReceiptReport } from './receipt-report.ts';

export const renderReceiptHandler = createJobHandler(renderReceiptJob, async (ctx: AppContext, order) => {
  const { organisationId, submissionId } = order;
  const caller = createSystemCaller(organisationId);
  const found = await inOrganisation(ctx, caller, async (tx) => {
    const submission = await findSubmission(tx, caller, submissionId);
    // The submission may have been deleted with its assessment.
    if (!submission || submission.receipt) return null;
    const questions = listFrozenQuestions(await getAssessmentRow(tx, caller, submission.assessment_id));
    const questionTypes = new Map(questions.map(({ key, type }) => [key, type]));
    return { submission, questionTypes, organisation: await getReportOrganisation(tx, caller) };
  });
  if (!found) return;
  const data = buildReceiptReport(found.submission, found);
  const picture = found.organisation.picture?.content;
  await saveReceipt(ctx, order, await ctx.pdfRenderer.render(order, { layout: 'receipt', data, picture }));
});
