import { z } from 'zod';
import { Count, Day, Fraction } from './fields.ts';
import { OutputFormat, pageOf, pageParams } from './paging.ts';
import { HeldBackBy, Rating } from './rating.ts';
import { VendorFilter, vendorTableOutputs } from './vendor-fields.ts';
import { VendorSummary } from './vendor.ts';

export const VendorTableRow = VendorSummary.extend({
  ...vendorTableOutputs,
  ownerName: z.string().nullable(),
  exactScore: Fraction.nullable().describe('What the overall score is rounded from'),
  rating: Rating.describe("From the exact score, by the organisation's thresholds"),
  heldBackBy: HeldBackBy.describe('At most ten findings'),
  nextReviewOn: Day.nullable().describe('So many months after it was last assessed as its tier asks for; null: never'),
  openFindings: Count,
  openCriticalFindings: Count,
}).meta({ id: 'VendorTableRow' });
export type VendorTableRow = z.infer<typeof VendorTableRow>;

export const VendorTable = pageOf(VendorTableRow).meta({ id: 'VendorTable' });
export type VendorTable = z.infer<typeof VendorTable>;

const SORTS = ['name', 'tier', 'overallScore', 'lastAssessedAt', 'nextReviewOn', 'openFindings'] as const;

export const VendorSort = z
  .enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)])
  .meta({ id: 'VendorSort', description: 'A minus in front turns the order round. What has no value comes last' });
export type VendorSort = z.infer<typeof VendorSort>;

export const VendorTableQuery = z.object({
  ...VendorFilter.shape,
  sort: VendorSort.default('name').describe(
    'The column to sort by. A minus sign reverses the order; empty values come last',
  ),
  ...pageParams(50),
  format: OutputFormat,
});
export type VendorTableQuery = z.infer<typeof VendorTableQuery>;

export const VendorTag = z.object({ tag: z.string(), vendors: Count }).meta({ id: 'VendorTag' });
export type VendorTag = z.infer<typeof VendorTag>;
