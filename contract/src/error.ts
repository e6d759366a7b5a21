import { z } from 'zod';

export const ErrorBody = z
  .object({
    error: z.string().describe('What happened, in words. The wording can change; `code` does not.'),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .describe('Which error it is, for programs. A code keeps its meaning; new codes can be added.'),
    details: z
      .array(
        z.object({
          path: z.string().describe('The field or parameter, such as `contactEmail` or `answers.0.value`'),
          message: z.string().describe('What is wrong with it'),
          id: z.string().optional().describe('The record that the value belongs to, if the caller may see it'),
        }),
      )
      .optional()
      .describe('The fields or parameters that are wrong, if the error is about some'),
    documentation: z.url().describe('The page that explains the code and what to do'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
