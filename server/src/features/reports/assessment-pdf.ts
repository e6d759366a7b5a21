import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Download } from '../../platform/http/download.ts';
import { detailOf } from '../assessments/assessment-detail-queries.ts';
import { entityOf, findAssessment } from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { printedOrganisation } from '../organisations/branding-queries.ts';
import { assessmentReport } from './assessment-report.ts';

/** Audited before it is set: what cannot be logged does not leave. */
export async function printAssessment(
  ctx: AppContext,
  caller: Caller,
  assessmentId: string,
): Promise<Download<Buffer>> {
  const today = dayOf(ctx.now());
  const { fileName, data, picture } = await inOrganisation(ctx, caller, async (tx) => {
    const assessment = await findAssessment(tx, caller, assessmentId);
    const detail = await detailOf(tx, caller, { assessment, today });
    const organisation = await printedOrganisation(tx, caller);
    const report = assessmentReport({ organisation, detail, today });
    await recordAudit(tx, caller, {
      action: 'EXPORT_ASSESSMENT_PDF',
      entity: entityOf(assessment),
      meta: { reportId: report.letterhead.reportId },
    });
    return { fileName: detail.vendorName, data: report, picture: organisation.picture?.content };
  });
  return { fileName, content: await ctx.press.print({ layout: 'assessment', data, picture }) };
}
