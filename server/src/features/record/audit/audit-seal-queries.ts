import type { AuditSeal } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import type { CheckpointRow } from './audit-checkpoint.ts';
import { listSealLimitations } from './audit-problems.ts';
import { findAuditPublicKey } from './audit-keys.ts';
import { type AuditWitnessRow, findAuditWitness } from './audit-witness-queries.ts';

type OrganisationReader = Pick<Caller, 'organisationId'>;

const selectCheckpoints = ({ organisationId }: OrganisationReader) =>
  queryBuilder.selectFrom('audit_checkpoint').where('organisation_id', '=', organisationId);

export async function findLastCheckpoint(ctx: AppContext, reader: OrganisationReader): Promise<CheckpointRow | null> {
  const last = selectCheckpoints(reader).selectAll().orderBy('size', 'desc').limit(1);
  const [found = null] = await readInOrganisation(ctx, reader, toStatement(last));
  return found;
}

export type SignedNote = Pick<CheckpointRow, 'size' | 'note'>;

/** The first `most` signed notes after a size, in order. */
export function listSignedNotes(
  ctx: AppContext,
  reader: OrganisationReader,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<SignedNote[]> {
  const notes = selectCheckpoints(reader)
    .select(['size', 'note'])
    .where('size', '>', after)
    .orderBy('size')
    .limit(most);
  return readInOrganisation(ctx, reader, toStatement(notes));
}

export async function getAuditSeal(ctx: AppContext, caller: Caller): Promise<AuditSeal> {
  const last = await findLastCheckpoint(ctx, caller);
  const witness = await findAuditWitness(ctx, caller);
  const verification = await findVerification(ctx, caller);
  return {
    sealed: last?.size ?? 0,
    unsealed: await countEntriesFrom(ctx, caller, last?.position ?? 0),
    checkpoint: last && {
      size: last.size,
      root: last.root.toString('base64'),
      signedAt: last.signed_at,
      note: last.note,
    },
    verification: verification && toAuditVerification(verification),
    publicKey: await findAuditPublicKey(ctx, caller.organisationId),
    witness: witness && toAuditWitness(witness),
    cannotShow: listSealLimitations(witness, verification?.witnessed ?? null),
  };
}

const toAuditWitness = ({ kind, target, size, handed_over_at, outcome }: AuditWitnessRow) => ({
  kind,
  target,
  lastSize: size,
  lastAt: handed_over_at,
  outcome,
});

async function countEntriesFrom(ctx: AppContext, reader: OrganisationReader, position: number): Promise<number> {
  const unsealed = sql<{ entries: number }>`
    select count(*) as entries from audit_entry
    where organisation_id = ${reader.organisationId}::uuid and position >= ${position}::bigint`;
  const [found] = await readInOrganisation(ctx, reader, toStatement({ compile: () => unsealed.compile(queryBuilder) }));
  return found?.entries ?? 0;
}

type VerificationRow = Selectable<Tables['audit_verification']>;

async function findVerification(ctx: AppContext, reader: OrganisationReader): Promise<VerificationRow | null> {
  const last = queryBuilder
    .selectFrom('audit_verification')
    .selectAll()
    .where('organisation_id', '=', reader.organisationId);
  const [found = null] = await readInOrganisation(ctx, reader, toStatement(last));
  return found;
}

const toAuditVerification = ({ checked_at, up_to, up_to_entry_at, problem }: VerificationRow) => ({
  checkedAt: checked_at,
  ok: problem === null,
  upTo: up_to,
  upToEntryAt: up_to_entry_at,
  problem,
});
