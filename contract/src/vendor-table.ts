import { z } from 'zod';
import { Count, Day, Fraction } from './fields.ts';
import { limitedPageOf, OutputFormat, pageParams } from './paging.ts';
import { HeldBackBy, Rating } from './rating.ts';
import { CurrentVendorDecision } from './vendor-decision.ts';
import { VendorFilter, vendorTableOutputs } from './vendor-fields.ts';
import { VendorSummary } from './vendor.ts';

export const VendorTableRow = VendorSummary.extend({
  ...vendorTableOutputs,
  ownerName: z.string().nullable(),
  exactScore: Fraction.nullable().describe('The exact overall score before rounding'),
  rating: Rating.describe('Based on the exact score and the organisation’s thresholds'),
  heldBackBy: HeldBackBy.describe('At most ten findings'),
  nextReviewOn: Day.nullable().describe(
    'Next review date, based on the last assessment and the vendor tier; null if none is scheduled',
  ),
  decision: CurrentVendorDecision.nullable(),
  openFindings: Count,
  openCriticalFindings: Count,
}).meta({ id: 'VendorTableRow' });
export type VendorTableRow = z.infer<typeof VendorTableRow>;

export const VendorTable = limitedPageOf(VendorTableRow).meta({ id: 'VendorTable' });
export type VendorTable = z.infer<typeof VendorTable>;

const SORTS = ['name', 'tier', 'overallScore', 'lastAssessedAt', 'nextReviewOn', 'openFindings'] as const;

export const VendorSort = z
  .enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)])
  .meta({ id: 'VendorSort', description: 'Prefix with - for descending order. Empty values come last.' });
export type VendorSort = z.infer<typeof VendorSort>;

export const VendorTableQuery = z.object({
  ...VendorFilter.shape,
  sort: VendorSort.default('name').describe(
    'The column to sort by. Prefix with - for descending order. Empty values come last.',
  ),
  ...pageParams(50),
  format: OutputFormat,
});
export type VendorTableQuery = z.infer<typeof VendorTableQuery>;

export const VendorTag = z.object({ tag: z.string(), vendors: Count }).meta({ id: 'VendorTag' });
export type VendorTag = z.infer<typeof VendorTag>;
