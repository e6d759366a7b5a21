import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { type Job, workOf } from '../../platform/jobs/job.ts';

const ObjectOfEvidence = z.object({ organisationId: z.guid(), evidenceId: z.guid() });
type ObjectOfEvidence = z.infer<typeof ObjectOfEvidence>;

/** The object of evidence that was deleted, or that never came to be. */
export const removeObject: Job<ObjectOfEvidence> = { name: 'remove-object', data: ObjectOfEvidence };

export const objectKeyOf = ({ organisationId, evidenceId }: ObjectOfEvidence) => `${organisationId}/${evidenceId}`;

export const removeObjectWork = workOf(removeObject, async (ctx: AppContext, object) => {
  const kept = await readInOrganisation(ctx, object, statementOf(evidenceWith(object)));
  if (kept.length === 0) await ctx.files.remove(objectKeyOf(object));
});

const evidenceWith = ({ organisationId, evidenceId }: ObjectOfEvidence) =>
  statements
    .selectFrom('evidence')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', evidenceId);
