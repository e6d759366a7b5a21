import { z } from 'zod';

export const ErrorBody = z
  .object({
    error: z.string().describe('A readable error message. The wording can change; `code` does not.'),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .describe('A machine-readable error code. Codes keep their meaning; new codes can be added.'),
    details: z
      .array(
        z.object({
          path: z.string().describe('The invalid field or parameter, such as `contactEmail` or `answers.0.value`'),
          message: z.string().describe('Why the value is invalid'),
          id: z.string().optional().describe('The record that already uses the value, if the caller can view it'),
        }),
      )
      .optional()
      .describe('The invalid fields or parameters, if there are any'),
    documentation: z.url().describe('URL of the page that explains the error code'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
