import { z } from 'zod';
import type { Job } from '../jobs/job.ts';

export const StoredObject = z.object({
  organisationId: z.guid(),
  /** The ID of the evidence, the attachment or the file of a finding. */
  evidenceId: z.guid(),
  /** Had a row once, so that a database restored to an earlier time needs it. */
  wasEvidence: z.boolean().optional(),
  /** The retention period is over. */
  kept: z.boolean().optional(),
});

export type StoredObject = z.infer<typeof StoredObject>;

/** Deletes the object of deleted evidence, or of an upload that never became evidence. */
export const removeObjectJob: Job<StoredObject> = { name: 'remove-object', data: StoredObject };

/**
 * The same for the files of certifications. It has a queue of its own, because workers of earlier versions look for
 * evidence only and would delete objects that are in use.
 */
export const removeAttachmentJob: Job<StoredObject> = { name: 'remove-attachment', data: StoredObject };

/** The same for the files of findings, with a queue of its own for the same reason. */
export const removeFindingFileJob: Job<StoredObject> = { name: 'remove-finding-file', data: StoredObject };

export const toObjectKey = ({ organisationId, evidenceId }: StoredObject) => `${organisationId}/${evidenceId}`;
