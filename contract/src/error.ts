import { z } from 'zod';

export const ErrorBody = z
  .object({
    error: z.string().describe('What happened, in words'),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
