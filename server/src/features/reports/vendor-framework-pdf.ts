import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { getFramework } from '../frameworks/framework-queries.ts';
import { printedOrganisation } from '../organisations/branding-queries.ts';
import {
  comparedAssessments,
  controlOutcomes,
  detailsBehind,
  type OfFramework,
  reportedVendor,
} from './vendor-framework-queries.ts';
import { vendorFrameworkReport } from './vendor-framework-report.ts';

/** Audited before it is set: what cannot be logged does not leave. */
export async function printVendorFramework(
  ctx: AppContext,
  caller: Caller,
  asked: OfFramework,
): Promise<Download<Buffer>> {
  const today = dayOf(ctx.now());
  const framework = await getFramework(ctx, caller, { frameworkId: asked.frameworkId });
  const { fileName, data, picture } = await inOrganisation(ctx, caller, async (tx) => {
    const vendor = await reportedVendor(tx, caller, asked.vendorId);
    const organisation = await printedOrganisation(tx, caller);
    const outcomes = await controlOutcomes(tx, caller, asked);
    const assessments = await comparedAssessments(tx, caller, outcomes);
    const details = await detailsBehind(tx, caller, { outcomes, today });
    const read = { vendor, framework, outcomes, assessments, details };
    const report = vendorFrameworkReport({ organisation, today, read });
    await recordAudit(tx, caller, {
      action: 'EXPORT_FRAMEWORK_REPORT',
      entity: { type: 'Vendor', id: vendor.id, name: vendor.name },
      meta: { frameworkId: framework.id, framework: framework.name, reportId: report.letterhead.reportId },
    });
    return { fileName: `${vendor.name} ${framework.name}`, data: report, picture: organisation.picture?.content };
  });
  return { fileName, content: await ctx.press.print({ layout: 'vendor-framework', data, picture }) };
}
