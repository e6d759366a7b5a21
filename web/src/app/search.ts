import { z } from 'zod';

/** What an address may carry. A value that makes no sense is left out, so that no link is ever refused. */
export const text = z.coerce.string().min(1).optional().catch(undefined);
export const flag = z.literal(true).optional().catch(undefined);
export const page = z.coerce.number().int().min(1).optional().catch(undefined);

/** What every table keeps in its address. */
export const tableSearch = { query: text, sort: text, page };
