import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { rescoreVendor } from '../src/features/vendors/vendor-score-commands.ts';
import { type DemoAssessment, runDemoAssessment } from './demo-assessments.ts';
import { dateBack } from './demo-past.ts';

type Stage = Pick<DemoAssessment, 'title' | 'status' | 'quality' | 'daysAgo' | 'days'>;

const FIRST = 'Security review before signing';
const YEARLY = 'Yearly security review';

const first = (quality: number, daysAgo: number): Stage => ({
  title: FIRST,
  status: 'COMPLETED',
  quality,
  daysAgo,
  days: 30,
});
const yearly = (status: Stage['status'], quality: number, daysAgo: number): Stage => ({
  title: YEARLY,
  status,
  quality,
  daysAgo,
  days: 30,
});

/** Fourteen months of a portfolio: most got better, one got worse, some are under way, one is late. */
const STORY: Readonly<Record<string, readonly Stage[]>> = {
  'Brightwater Payroll': [first(0.7, 410), yearly('COMPLETED', 0.9, 40)],
  'Stratolane Cloud': [first(0.85, 395), yearly('COMPLETED', 0.97, 75)],
  'Kestrel Identity': [first(0.9, 380), yearly('UNDER_REVIEW', 0.92, 25)],
  'Claimsight Analytics': [first(0.5, 350), yearly('COMPLETED', 0.65, 20)],
  'Pallas & Wren Legal': [first(0.75, 320), yearly('SUBMITTED', 0.8, 18)],
  'Nordhavn Datacentre': [first(0.95, 290), yearly('COMPLETED', 0.8, 110)],
  'Quillmark Documents': [first(0.6, 250), yearly('IN_PROGRESS', 0.7, 12)],
  'Tessera Support Desk': [first(0.45, 200), yearly('SENT', 0, 45)],
  'Moorland Telematics': [first(0.65, 150), yearly('IN_PROGRESS', 0.6, 38)],
  'Fernhill Catering': [yearly('SENT', 0, 6)],
  'Sable Ridge Consulting': [yearly('DRAFT', 0, 2)],
};

export type DemoVendor = { readonly id: string; readonly name: string };

/** Everything is done through the commands a team uses, and dated back afterwards. */
export async function seedHistory(
  ctx: AppContext,
  caller: Caller,
  { vendors, templateId }: { readonly vendors: readonly DemoVendor[]; readonly templateId: string },
): Promise<void> {
  const pasts: { assessmentId: string; days: number }[] = [];
  for (const { id: vendorId, name } of vendors) {
    for (const stage of STORY[name] ?? []) {
      const assessmentId = await runDemoAssessment(ctx, caller, { ...stage, vendorId, templateId });
      pasts.push({ assessmentId, days: stage.daysAgo });
    }
  }
  await dateBack(ctx.config.database.ownerUrl, pasts);
  for (const { id } of vendors) await inOrganisation(ctx, caller, (tx) => rescoreVendor(tx, caller, id));
}
