import { Rating, Tier, VendorSort } from '@assay/contract';
import { z } from 'zod';
import { flag, tableSearch, text } from '../../app/search.ts';

/** What the address of the vendor list carries. */
export const VendorsSearch = z.object({
  ...tableSearch,
  sort: VendorSort.optional().catch(undefined),
  tier: z
    .enum([...Tier.options, 'UNTIERED'])
    .optional()
    .catch(undefined),
  tag: text,
  ownerId: text,
  rating: Rating.optional().catch(undefined),
  add: flag,
});
export type VendorsSearch = z.infer<typeof VendorsSearch>;
