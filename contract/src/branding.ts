import { z } from 'zod';

/** Normalised to lower case: #0f5c56. */
export const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase();

export const Branding = z
  .object({
    colour: z.string().nullable().describe('#rrggbb'),
    logo: z.boolean().describe('Whether the organisation has a logo'),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;
