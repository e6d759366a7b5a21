import type { FindingCreate, VendorImport } from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { type DemoAssessment, runDemoAssessment } from './demo-assessments.ts';
import type { DemoTemplates } from './demo-templates.ts';

type Stage = Pick<DemoAssessment, 'title' | 'status' | 'quality' | 'daysAgo' | 'remedied' | 'observation'> & {
  readonly template: keyof DemoTemplates;
};

const DAYS_TO_ANSWER = 30;

/** Most findings from before signing are closed by the yearly review. */
const first = (quality: number, daysAgo: number): Stage => ({
  title: 'Security review before signing',
  template: 'full',
  status: 'COMPLETED',
  quality,
  daysAgo,
  remedied: daysAgo > 280 ? 1 : 0.6,
});
const yearly = (status: Stage['status'], quality: number, daysAgo: number): Stage => ({
  title: 'Yearly security review',
  template: 'full',
  status,
  quality,
  daysAgo,
  remedied: 0.35,
});
const short = (status: Stage['status'], quality: number, daysAgo: number): Stage => ({
  title: 'Short check',
  template: 'short',
  status,
  quality,
  daysAgo,
  remedied: 0.3,
});

const CONTACT: FindingCreate = {
  title: 'The security contact had changed without a word',
  description: 'The person named in the contract left in spring. Ask to be told of the next change.',
  severity: 'LOW',
  controlCodes: ['GOV-1'],
};
const MODEL: FindingCreate = {
  title: 'The documentation of the scoring model is from last year',
  description: 'What was shown describes an earlier model. The new one has been in use since summer.',
  severity: 'LOW',
  controlCodes: ['DEV-2'],
};

/** Fourteen months of a portfolio: most vendors improved, one got worse, some are in progress, two are overdue. */
const STORY: Readonly<Record<string, readonly Stage[]>> = {
  'Brightwater Payroll': [first(0.7, 410), yearly('COMPLETED', 0.9, 40)],
  'Stratolane Cloud': [first(0.85, 395), yearly('COMPLETED', 0.97, 75)],
  'Kestrel Identity': [first(0.9, 380), yearly('UNDER_REVIEW', 0.92, 25)],
  'Claimsight Analytics': [first(0.45, 350), { ...yearly('COMPLETED', 0.55, 20), observation: MODEL }],
  'Pallas & Wren Legal': [first(0.75, 320), yearly('SUBMITTED', 0.8, 18)],
  'Nordhavn Datacentre': [first(0.95, 290), { ...yearly('COMPLETED', 0.8, 110), observation: CONTACT }],
  'Quillmark Documents': [first(0.6, 250), yearly('IN_PROGRESS', 0.7, 12)],
  'Tessera Support Desk': [first(0.4, 200), yearly('SENT', 0, 45)],
  'Moorland Telematics': [first(0.65, 150), yearly('IN_PROGRESS', 0.6, 38)],
  'Fernhill Catering': [short('COMPLETED', 0.8, 340)],
  'Lumen & Oak Interiors': [short('SENT', 0, 6)],
  'Sable Ridge Consulting': [yearly('DRAFT', 0, 2)],
};

export type DemoVendor = VendorImport & { readonly id: string; readonly owner: Caller };
export type PastAssessment = { readonly assessmentId: string; readonly days: number };

/** Uses the same commands as a team and its vendors. Returns the assessments to backdate, and by how much. */
export async function seedHistory(
  ctx: AppContext,
  { vendors, templates }: { readonly vendors: readonly DemoVendor[]; readonly templates: DemoTemplates },
): Promise<PastAssessment[]> {
  const pasts: PastAssessment[] = [];
  for (const vendor of vendors) {
    for (const { template, ...stage } of STORY[vendor.name] ?? []) {
      const plan = { ...stage, vendor, templateId: templates[template], days: DAYS_TO_ANSWER };
      pasts.push({ assessmentId: await runDemoAssessment(ctx, vendor.owner, plan), days: stage.daysAgo });
    }
  }
  return pasts;
}
