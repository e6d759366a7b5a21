import { z } from 'zod';
import { Day, FilterId, ShortText } from './fields.ts';
import { OutputFormat, paged, paging } from './paging.ts';
import { Rating } from './rating.ts';
import { Tier, VendorSummary } from './vendor.ts';

/** A row of the vendor table. */
export const VendorRow = VendorSummary.extend({
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  rating: Rating.describe("By the organisation's thresholds"),
  nextReviewOn: Day.nullable().describe('So many months after it was last assessed as its tier asks for; null: never'),
  openFindings: z.int(),
}).meta({ id: 'VendorRow' });
export type VendorRow = z.infer<typeof VendorRow>;

export const VendorTable = paged(VendorRow).meta({ id: 'VendorTable' });
export type VendorTable = z.infer<typeof VendorTable>;

const SORTS = ['name', 'tier', 'overallScore', 'lastAssessedAt', 'nextReviewOn', 'openFindings'] as const;

export const VendorSort = z
  .enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)])
  .meta({ id: 'VendorSort', description: 'A minus in front turns the order round. What has no value comes last' });
export type VendorSort = z.infer<typeof VendorSort>;

export const VendorTableQuery = z.object({
  query: ShortText.optional(),
  tier: z.enum([...Tier.options, 'UNTIERED']).optional(),
  tag: ShortText.optional(),
  ownerId: z
    .union([z.literal('none'), FilterId])
    .optional()
    .meta({ type: 'string', description: 'none selects vendors that nobody owns' }),
  rating: Rating.optional(),
  sort: VendorSort.default('name'),
  ...paging(50),
  format: OutputFormat,
});
export type VendorTableQuery = z.infer<typeof VendorTableQuery>;

/** A tag, and how many vendors have it. */
export const VendorTag = z.object({ tag: z.string(), vendors: z.int() }).meta({ id: 'VendorTag' });
export type VendorTag = z.infer<typeof VendorTag>;
