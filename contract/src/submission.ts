import { z } from 'zod';
import { Count, DateTime, Id } from './fields.ts';
import { Answer } from './questionnaire.ts';

const enteredByName = z.string().nullable();

export const SubmittedBy = z
  .object({
    name: z.string(),
    title: z.string(),
    enteredByName: enteredByName.describe(
      'The team member who submitted on behalf of the vendor; null if the vendor submitted',
    ),
  })
  .meta({ id: 'SubmittedBy' });
export type SubmittedBy = z.infer<typeof SubmittedBy>;

const submittedFields = {
  assessmentId: z.string(),
  title: z.string(),
  organisation: z.string(),
  vendor: z.string(),
  submittedAt: DateTime,
  submittedBy: SubmittedBy,
};

/**
 * The content of a submission: every question that was shown, in order, with its response. Contents that
 * earlier versions stored do not say who entered them.
 */
export const SubmittedContent = z.object({
  ...submittedFields,
  submittedBy: SubmittedBy.extend({ enteredByName: enteredByName.default(null) }),
  template: z.object({ name: z.string(), version: z.int().meta({ minimum: 1 }) }),
  questions: z.array(
    z.object({
      section: z.string(),
      key: z.string(),
      text: z.string(),
      answer: Answer.nullable(),
      notApplicable: z.boolean(),
      justification: z.string().nullable(),
      enteredByName: enteredByName
        .default(null)
        .describe('The team member who entered the response on behalf of the vendor'),
      files: z.array(z.object({ id: z.string(), fileName: z.string(), sizeBytes: Count, sha256: z.string() })),
    }),
  ),
});
export type SubmittedContent = z.infer<typeof SubmittedContent>;

/** A response as it was submitted. */
export const SubmittedResponse = z
  .object({
    answer: Answer.nullable(),
    notApplicable: z.boolean(),
    justification: z.string().nullable(),
    fileNames: z.array(z.string()),
  })
  .meta({ id: 'SubmittedResponse' });
export type SubmittedResponse = z.infer<typeof SubmittedResponse>;

export const SubmissionChange = z
  .object({ questionKey: z.string(), question: z.string(), before: SubmittedResponse, now: SubmittedResponse })
  .meta({ id: 'SubmissionChange' });
export type SubmissionChange = z.infer<typeof SubmissionChange>;

const content = z.string().describe('The hashed content: JSON with sorted keys');
const sha256 = z.string().describe('SHA-256 of the UTF-8 content');

export const Submission = z
  .object({
    id: z.string(),
    submittedAt: DateTime,
    submittedBy: SubmittedBy,
    content,
    sha256,
    changes: z.array(SubmissionChange).describe('Responses that differ from the previous submission'),
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof Submission>;

export const Receipt = z
  .object({
    ...submittedFields,
    content,
    sha256,
    answers: Count.describe('Number of questions with an answer, a file or a justified "not applicable"'),
    files: Count,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

export const SubmissionParams = z.object({
  assessmentId: Id.describe('The ID of the assessment'),
  submissionId: Id.describe('The ID of the submission'),
});
