import { z } from 'zod';
import { page, text } from '../../app/search.ts';

const TABS = ['overview', 'assessments', 'findings', 'evidence', 'activity'] as const;
export const VENDOR_DIALOGS = ['edit', 'delete', 'why', 'responsibility', 'certification'] as const;

/** What the address of a vendor carries: the tab, and the dialog that is open, of which item. */
export const VendorSearch = z.object({
  tab: z.enum(TABS).optional().catch(undefined),
  page,
  open: z.enum(VENDOR_DIALOGS).optional().catch(undefined),
  item: text,
});
