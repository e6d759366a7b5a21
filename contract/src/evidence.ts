import { z } from 'zod';
import { CalendarDate, Count, DateTime, Day, FileName, Id } from './fields.ts';
import { ISO_8601 } from './iso-8601.ts';
import { QuestionKey } from './questionnaire.ts';

export const Evidence = z
  .object({
    id: z.string(),
    fileName: z.string(),
    mimeType: z.string(),
    sizeBytes: Count,
    sha256: z.string(),
    questionKeys: z.array(z.string()),
    expiresDate: Day.nullable(),
    uploadedByName: z.string(),
    uploadedAt: DateTime,
    annex: z
      .boolean()
      .describe(
        'True if your team added the file after submission. It is not part of the submission and does not affect the score.',
      ),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

export const EvidenceParams = z.object({ evidenceId: Id.describe('The ID of the evidence file') });

/** Metadata that the file itself does not contain. The request body is the raw file. */
export const EvidenceUploadQuery = z.object({
  fileName: FileName.describe('The file name with its extension'),
  questionKey: QuestionKey.optional().describe(
    'The key of the question to attach the file to. You can attach it to more questions later.',
  ),
  expiresDate: CalendarDate.optional().describe(`The last day on which the evidence is valid. ${ISO_8601}`),
});
export type EvidenceUploadQuery = z.infer<typeof EvidenceUploadQuery>;

/** All questions that the file supports. Questions that are left out are unlinked. */
export const EvidenceQuestions = z
  .object({ questionKeys: z.array(QuestionKey).max(500) })
  .meta({ id: 'EvidenceQuestions' });
export type EvidenceQuestions = z.infer<typeof EvidenceQuestions>;
