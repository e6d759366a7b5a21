import { z } from 'zod';
import type { Job } from '../jobs/job.ts';

export const EvidenceObject = z.object({
  organisationId: z.guid(),
  evidenceId: z.guid(),
  /** Was stored as evidence once, so that a database restored to an earlier time needs it. */
  wasEvidence: z.boolean().optional(),
  /** The retention period is over. */
  kept: z.boolean().optional(),
});

export type EvidenceObject = z.infer<typeof EvidenceObject>;

/** Deletes the object of deleted evidence, or of an upload that never became evidence. */
export const removeObjectJob: Job<EvidenceObject> = { name: 'remove-object', data: EvidenceObject };

export const toObjectKey = ({ organisationId, evidenceId }: EvidenceObject) => `${organisationId}/${evidenceId}`;
