import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { lockOrganisation } from '../db/lock-organisation.ts';
import type { Tx } from '../db/transaction.ts';
import { TooLargeError } from '../errors.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { removeAttachmentJob, removeFindingFileJob, removeObjectJob } from './remove-object-job.ts';

/** The tables whose rows have an object in the file store, and the jobs that remove it. */
export const FILE_TABLES = {
  evidence: removeObjectJob,
  certification_attachment: removeAttachmentJob,
  finding_file: removeFindingFileJob,
} as const;
export type FileTable = keyof typeof FILE_TABLES;

export type StorageBudget = { readonly assessmentBytes: number; readonly organisationBytes: number };

type Organisation = Pick<Caller, 'organisationId'>;

export type ReserveStorageInput = {
  readonly fileId: string;
  readonly assessmentId: string | null;
  /** The size that the client has announced. */
  readonly announcedBytes?: number | undefined;
  readonly maxBytes: number;
  readonly budget: StorageBudget;
};

/** The most bytes that may arrive, and what to say if there are more. */
export type StorageReservation = { readonly maxBytes: number; readonly tooLargeMessage?: string };

/** Longer than any upload takes. */
const RESERVED_HOURS = 1;

/**
 * Reserves the announced size, or as much as an upload of unknown size may need. One reservation at a time per
 * organisation, so that concurrent uploads cannot exceed the budget together.
 */
export async function reserveStorage(
  tx: Tx,
  { organisationId }: Organisation,
  { fileId, assessmentId, announcedBytes, maxBytes, budget }: ReserveStorageInput,
): Promise<StorageReservation> {
  // Refused for its size alone, once the bytes arrive.
  if (announcedBytes !== undefined && (announcedBytes > maxBytes || announcedBytes === 0)) return { maxBytes };
  await lockOrganisation(tx, { organisationId, purpose: 'storage' });
  await deleteExpiredReservations(tx, organisationId);
  const used = await getStorageUsage(tx, { organisationId, assessmentId });
  const shortage = findScarcest(used, assessmentId === null ? { ...budget, assessmentBytes: Infinity } : budget);
  const reservedBytes = announcedBytes ?? Math.min(maxBytes, shortage.leftBytes);
  if (reservedBytes > shortage.leftBytes || reservedBytes <= 0)
    throw new TooLargeError('STORAGE_FULL', formatShortage(shortage));
  await tx
    .insertInto('retained_file')
    .values({
      organisation_id: organisationId,
      id: fileId,
      assessment_id: assessmentId,
      size_bytes: reservedBytes,
      expires_at: sql<string>`now() + make_interval(hours => ${RESERVED_HOURS})`,
    })
    .execute();
  return reservedBytes < maxBytes && announcedBytes === undefined
    ? { maxBytes: reservedBytes, tooLargeMessage: formatShortage(shortage) }
    : { maxBytes };
}

const deleteExpiredReservations = (tx: Tx, organisationId: string) =>
  tx
    .deleteFrom('retained_file')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();

/** Once the file has its row, was refused or was removed. */
export async function releaseStorage(tx: Tx, { organisationId }: Organisation, fileId: string): Promise<void> {
  await tx.deleteFrom('retained_file').where('organisation_id', '=', organisationId).where('id', '=', fileId).execute();
}

export type FileRemoval = { readonly table: FileTable; readonly files: readonly { readonly id: string }[] };

/** Removes the files of rows that are about to be deleted. They count until they are removed. */
export async function enqueueFileRemoval(
  tx: Tx,
  { organisationId }: Organisation,
  { table, files }: FileRemoval,
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const assessmentId = table === 'evidence' ? sql`assessment_id` : sql`null::uuid`;
  await sql`
    insert into retained_file (organisation_id, id, assessment_id, size_bytes)
    select organisation_id, id, ${assessmentId}, size_bytes from ${sql.table(table)}
    where organisation_id = ${organisationId}::uuid and id = any (${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  const removals = ids.map((evidenceId) => ({ data: { organisationId, evidenceId, wasEvidence: true } }));
  await enqueue(tx, FILE_TABLES[table], removals);
}

export type StorageUsage = { readonly assessmentBytes: number; readonly organisationBytes: number };

type UsageInput = Organisation & { readonly assessmentId: string | null };

/** Everything that is retained: stored files, deleted files that are still kept, and uploads that have not ended. */
export async function getStorageUsage(tx: Tx, { organisationId, assessmentId }: UsageInput): Promise<StorageUsage> {
  const { rows } = await sql<StorageUsage>`
    select coalesce(sum(size_bytes), 0)::bigint as "organisationBytes",
      coalesce(sum(size_bytes) filter (where assessment_id = ${assessmentId}::uuid), 0)::bigint as "assessmentBytes"
    from (
      select assessment_id, size_bytes from evidence where organisation_id = ${organisationId}::uuid
      union all
      select null, size_bytes from certification_attachment where organisation_id = ${organisationId}::uuid
      union all
      select null, size_bytes from finding_file where organisation_id = ${organisationId}::uuid
      union all
      select assessment_id, size_bytes from retained_file
      where organisation_id = ${organisationId}::uuid and (expires_at is null or expires_at > now())
    ) as file`.execute(tx);
  return rows[0] ?? { organisationBytes: 0, assessmentBytes: 0 };
}

type Shortage = {
  readonly owner: 'assessment' | 'organisation';
  readonly leftBytes: number;
  readonly budgetBytes: number;
};

function findScarcest(used: StorageUsage, budget: StorageBudget): Shortage {
  const assessmentLeft = Math.max(0, budget.assessmentBytes - used.assessmentBytes);
  const organisationLeft = Math.max(0, budget.organisationBytes - used.organisationBytes);
  return assessmentLeft <= organisationLeft
    ? { owner: 'assessment', leftBytes: assessmentLeft, budgetBytes: budget.assessmentBytes }
    : { owner: 'organisation', leftBytes: organisationLeft, budgetBytes: budget.organisationBytes };
}

const formatShortage = ({ owner, leftBytes, budgetBytes }: Shortage) =>
  `There is not enough storage for this file: the ${owner} has ${formatBytes(leftBytes)} of ${formatBytes(budgetBytes)} left. Deleted files count until they are permanently removed.`;

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Rounds down, so that the available storage is never overstated. */
function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  return `${String(Math.floor((bytes / 1_024 ** step) * 10) / 10)} ${UNITS[step] ?? ''}`;
}
