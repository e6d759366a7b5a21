import { z } from 'zod';
import { CalendarDate, DateTime, Day, FileName, Id } from './fields.ts';
import { QuestionKey } from './questionnaire.ts';

export const Evidence = z
  .object({
    id: z.string(),
    fileName: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    sha256: z.string(),
    questionKeys: z.array(z.string()),
    expiresDate: Day.nullable(),
    uploadedByName: z.string(),
    uploadedAt: DateTime,
    annex: z
      .boolean()
      .describe('Added by the team after the vendor submitted; not part of the submission, never counted'),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

export const EvidenceParams = z.object({ evidenceId: Id });

/** Metadata that the file itself does not contain. The request body is the raw file. */
export const EvidenceUploadQuery = z.object({
  fileName: FileName,
  questionKey: QuestionKey.optional().describe('The question it answers; more can be added later'),
  expiresDate: CalendarDate.optional().describe('The last day on which it proves anything'),
});
export type EvidenceUploadQuery = z.infer<typeof EvidenceUploadQuery>;

/** All questions that the file supports. Questions that are left out are unlinked. */
export const EvidenceQuestions = z
  .object({ questionKeys: z.array(QuestionKey).max(500) })
  .meta({ id: 'EvidenceQuestions' });
export type EvidenceQuestions = z.infer<typeof EvidenceQuestions>;
