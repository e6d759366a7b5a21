import type { SealerContext } from '../../../context.ts';
import { listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import type { OutboundHold } from '../../../platform/outbound/outbound-hold.ts';
import { holdOutbound, recordAuditForAllOrganisations } from '../../messaging/outbound/index.ts';
import { type RestoredLogReport, verifyRestoredLog } from '../audit-verification/index.ts';
import { requireBackupReader, withOwnerConnection } from './owner-connection.ts';
import { type RestoredFiles, restoreFiles } from './restore-files.ts';
import { readStoredFiles } from './stored-files.ts';

export type FinishRestoreInput = {
  /** Shown as the reason of the hold, and recorded in every audit log. */
  readonly reason: string;
  readonly meta: { readonly [name: string]: JsonValue };
  /** Searched for files that are missing from the store. */
  readonly backups: readonly string[];
};

export type RestoreReport = {
  readonly ok: boolean;
  readonly hold: OutboundHold;
  readonly logs: readonly RestoredLogReport[];
  readonly files: RestoredFiles;
};

/**
 * Holds outbound messages, then verifies the restored data. Every audit log records the restore before it is sealed.
 */
export async function finishRestore(
  ctx: SealerContext,
  { reason, meta, backups }: FinishRestoreInput,
): Promise<RestoreReport> {
  const hold = await holdOutbound(ctx, reason);
  await recordAuditForAllOrganisations(ctx, { action: 'RESTORE_BACKUP', meta });
  const logs: RestoredLogReport[] = [];
  for (const organisationId of await listOrganisationIds(ctx)) logs.push(await verifyRestoredLog(ctx, organisationId));
  const files = await withOwnerConnection(ctx.config.database.ownerUrl, async (owner) => {
    await requireBackupReader(owner);
    await owner.query('begin read only');
    return restoreFiles(ctx.files, backups, readStoredFiles(owner));
  });
  return { ok: files.missing.length === 0 && logs.every(({ ok }) => ok), hold, logs, files };
}
