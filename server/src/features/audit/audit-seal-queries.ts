import type { AuditSeal } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements } from '../../platform/db/transaction.ts';
import type { CheckpointRow } from './audit-checkpoint.ts';
import { auditSigner } from './audit-signer.ts';
import { findWitness, type Witness } from './audit-witness-queries.ts';
import { unseenOf } from './audit-words.ts';

type Reader = Pick<Caller, 'organisationId'>;

const checkpoints = ({ organisationId }: Reader) =>
  statements.selectFrom('audit_checkpoint').where('organisation_id', '=', organisationId);

export async function findLastCheckpoint(ctx: AppContext, reader: Reader): Promise<CheckpointRow | null> {
  const last = checkpoints(reader).selectAll().orderBy('size', 'desc').limit(1);
  const [found = null] = await readInOrganisation(ctx, reader, statementOf(last));
  return found;
}

export type SignedNote = Pick<CheckpointRow, 'size' | 'note'>;

/** What was signed after a size, in order, so many at the most. */
export function listNotes(
  ctx: AppContext,
  reader: Reader,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<SignedNote[]> {
  const notes = checkpoints(reader).select(['size', 'note']).where('size', '>', after).orderBy('size').limit(most);
  return readInOrganisation(ctx, reader, statementOf(notes));
}

export async function getAuditSeal(ctx: AppContext, caller: Caller): Promise<AuditSeal> {
  const last = await findLastCheckpoint(ctx, caller);
  const witness = await findWitness(ctx, caller);
  const verification = await findVerification(ctx, caller);
  return {
    sealed: last?.size ?? 0,
    unsealed: await countFrom(ctx, caller, last?.position ?? 0),
    checkpoint: last && {
      size: last.size,
      root: last.root.toString('base64'),
      signedAt: last.signed_at,
      note: last.note,
    },
    verification: verification && shownVerification(verification),
    publicKey: auditSigner(ctx, caller.organisationId).publicKey,
    witness: witness && shownWitness(witness),
    cannotShow: unseenOf(witness, verification?.witnessed ?? null),
  };
}

const shownWitness = ({ kind, target, size, handed_over_at, outcome }: Witness) => ({
  kind,
  target,
  lastSize: size,
  lastAt: handed_over_at,
  outcome,
});

async function countFrom(ctx: AppContext, reader: Reader, position: number): Promise<number> {
  const unsealed = sql<{ entries: number }>`
    select count(*) as entries from audit_entry
    where organisation_id = ${reader.organisationId}::uuid and position >= ${position}::bigint`;
  const [found] = await readInOrganisation(ctx, reader, statementOf({ compile: () => unsealed.compile(statements) }));
  return found?.entries ?? 0;
}

type VerificationRow = Selectable<Tables['audit_verification']>;

async function findVerification(ctx: AppContext, reader: Reader): Promise<VerificationRow | null> {
  const last = statements
    .selectFrom('audit_verification')
    .selectAll()
    .where('organisation_id', '=', reader.organisationId);
  const [found = null] = await readInOrganisation(ctx, reader, statementOf(last));
  return found;
}

const shownVerification = ({ checked_at, up_to, up_to_entry_at, problem }: VerificationRow) => ({
  checkedAt: checked_at,
  ok: problem === null,
  upTo: up_to,
  upToEntryAt: up_to_entry_at,
  problem,
});
