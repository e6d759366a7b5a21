import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AssessmentRow } from '../records/index.ts';

/** The user whom a vendor's contact can ask about an assessment. */
export type Requester = {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  /** False if someone else or Assay sends the email: the requester is then the vendor's owner. */
  readonly isSender: boolean;
};

/**
 * The user who sends the email, or else the vendor's owner: API keys, scheduled reminders and contacts have no mailbox
 * that receives replies. Null if neither can sign in.
 */
export async function findRequester(
  tx: Tx,
  caller: Caller,
  { vendor_id }: Pick<AssessmentRow, 'vendor_id'>,
): Promise<Requester | null> {
  const { organisationId, id: callerId } = caller;
  const [requester] = await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .leftJoin('vendor as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 'u.organisation_id')
        .onRef('v.owner_id', '=', 'u.id')
        .on('v.id', '=', vendor_id),
    )
    .select(['u.id', 'u.name', 'r.name as role', 'u.email'])
    .where('u.organisation_id', '=', organisationId)
    .where('u.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('u.id', '=', callerId), eb('v.id', 'is not', null)]))
    .orderBy(
      ({ eb }) => eb('u.id', '=', callerId),
      (order) => order.desc().nullsLast(),
    )
    .execute();
  if (!requester) return null;
  const { id, ...facts } = requester;
  return { ...facts, isSender: id === callerId };
}
