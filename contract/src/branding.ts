import { z } from 'zod';

/** As everybody writes it in the end: #0f5c56. */
export const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase();

/** How an organisation shows itself to its people and its vendors. */
export const Branding = z
  .object({
    colour: z.string().nullable().describe('#rrggbb'),
    logo: z.boolean().describe('Whether there is one to be fetched'),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;
