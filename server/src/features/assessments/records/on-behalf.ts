import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AssessmentRow } from './assessment-locks.ts';
import { updateAssessmentColumns } from './assessment-transitions.ts';

/** The name to show when a member of the team acts for the vendor. */
export const getOnBehalfName = ({ portal, name }: Caller): string | null => (portal ? null : name);

/** Adds the member to those who answered on behalf of the vendor. Empty for a contact. */
export async function toOnBehalfColumns(tx: Tx, caller: Caller, { on_behalf_by_ids }: AssessmentRow) {
  const added = (await listPersonIds(tx, caller)).filter((id) => !on_behalf_by_ids.includes(id));
  return added.length === 0 ? {} : { on_behalf_by_ids: [...on_behalf_by_ids, ...added] };
}

/** For changes that do not update the assessment otherwise. */
export async function recordOnBehalf(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<void> {
  const columns = await toOnBehalfColumns(tx, caller, assessment);
  if (columns.on_behalf_by_ids) await updateAssessmentColumns(tx, assessment, columns);
}

export async function hasAnsweredOnBehalf(tx: Tx, caller: Caller, assessment: AssessmentRow): Promise<boolean> {
  const ids = await listPersonIds(tx, caller);
  return ids.some((id) => assessment.on_behalf_by_ids.includes(id));
}

/** Also counts the owner of an API key, so that a user cannot answer with a key and review in the browser. */
async function listPersonIds(tx: Tx, { kind, id, organisationId, portal }: Caller): Promise<string[]> {
  if (portal || id === null) return [];
  if (kind !== 'apiKey') return [id];
  const key = await tx
    .selectFrom('api_key')
    .select('owner_id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return key?.owner_id ? [id, key.owner_id] : [id];
}
