import { z } from 'zod';

/** Which refusal it is, where the status alone does not tell. A code never changes its meaning; the words may. */
export const ErrorCode = z.enum(['CONFIRMATION_REQUIRED', 'ORGANISATION_REQUIRED']).meta({ id: 'ErrorCode' });
export type ErrorCode = z.infer<typeof ErrorCode>;

export const ErrorBody = z
  .object({
    error: z.string().describe('What happened, in words'),
    details: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          id: z.string().optional().describe('The record that the value belongs to, if the caller may see it'),
        }),
      )
      .optional(),
    code: ErrorCode.optional().describe('Only below /api/app and /api/portal, and for signed-in users'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
