import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

export type OrganisationLock = { readonly organisationId: string; readonly purpose: string };

/**
 * One transaction at a time per organisation and purpose, on all servers. Held until the transaction ends. Servers of
 * another version exclude each other only while the purpose keeps its name.
 */
export async function lockOrganisation(tx: Tx, { organisationId, purpose }: OrganisationLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${organisationId}`}, 0))`.execute(tx);
}
