import { z } from 'zod';
import { DateTime, Name } from './fields.ts';

export const Organisation = z
  .object({
    id: z.string(),
    name: z.string(),
    apiKeysEnabled: z.boolean().describe('While false, every API key of the organisation is refused'),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof Organisation>;

/** What is left out is kept. */
export const OrganisationUpdate = z
  .object({ name: Name.optional(), apiKeysEnabled: z.boolean().optional() })
  .meta({ id: 'OrganisationUpdate' });
export type OrganisationUpdate = z.infer<typeof OrganisationUpdate>;
