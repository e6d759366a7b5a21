import { z } from 'zod';
import { Count, DateTime, Day, Fraction, ShortText } from './fields.ts';
import { FrameworkParams } from './framework.ts';
import { pageOf, pageParams } from './paging.ts';
import { RiskWeight } from './questionnaire.ts';
import { Responsibility } from './responsibility.ts';
import { TemplateSummary } from './template.ts';
import { VendorTableRow } from './vendor-table.ts';

export const ControlParams = FrameworkParams.extend({ controlCode: ShortText.describe('The code of the control') });
export type ControlParams = z.infer<typeof ControlParams>;

export const ControlPageQuery = z.object(pageParams(25));
export type ControlPageQuery = z.infer<typeof ControlPageQuery>;

export const ControlDetail = z
  .object({
    frameworkId: z.string(),
    frameworkName: z.string(),
    frameworkVersion: z.string().nullable().describe('Null if the framework has been deleted'),
    code: z.string(),
    title: z.string(),
    domain: z.string(),
    guidance: z.string().nullable(),
  })
  .meta({ id: 'ControlDetail' });
export type ControlDetail = z.infer<typeof ControlDetail>;

export const DeficientVendor = VendorTableRow.pick({
  id: true,
  name: true,
  tier: true,
  ownerName: true,
  exactScore: true,
  rating: true,
  heldBackBy: true,
})
  .extend({
    ratio: Fraction.describe('The vendor’s exact result for the control'),
    openFindings: Count.describe('Open findings of the vendor that name the control'),
  })
  .meta({ id: 'DeficientVendor' });
export type DeficientVendor = z.infer<typeof DeficientVendor>;

export const DeficientVendorPage = pageOf(DeficientVendor).meta({ id: 'DeficientVendorPage' });
export type DeficientVendorPage = z.infer<typeof DeficientVendorPage>;

export const ControlQuestion = z
  .object({
    templateId: z.string(),
    templateName: z.string(),
    templateVersion: z.int().meta({ minimum: 1 }),
    templateStatus: TemplateSummary.shape.status,
    questionKey: z.string(),
    number: z.string().describe('Section and position, such as 3.2'),
    text: z.string(),
    riskWeight: RiskWeight,
  })
  .meta({ id: 'ControlQuestion' });
export type ControlQuestion = z.infer<typeof ControlQuestion>;

export const ControlQuestions = z
  .object({ entries: z.array(ControlQuestion).describe('At most 200'), totalCount: Count })
  .meta({ id: 'ControlQuestions' });
export type ControlQuestions = z.infer<typeof ControlQuestions>;

export const ControlEvidence = z
  .object({
    id: z.string(),
    fileName: z.string(),
    uploadedAt: DateTime,
    expiresDate: Day.nullable(),
    assessmentId: z.string(),
    assessmentTitle: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
  })
  .meta({ id: 'ControlEvidence' });
export type ControlEvidence = z.infer<typeof ControlEvidence>;

export const ControlResponsibilityPage = pageOf(
  Responsibility.extend({ vendorId: z.string(), vendorName: z.string() }).meta({ id: 'VendorResponsibility' }),
).meta({ id: 'ControlResponsibilityPage' });
export type ControlResponsibilityPage = z.infer<typeof ControlResponsibilityPage>;
