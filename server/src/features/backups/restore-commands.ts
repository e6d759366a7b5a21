import type { AppContext } from '../../context.ts';
import type { JsonValue } from '../../platform/db/tables.ts';
import type { Hold } from '../../platform/outbound/hold.ts';
import { type LookedAt, lookAtRestoredLog } from '../audit/audit-verification-commands.ts';
import { listOrganisationIds } from '../organisations/organisation-queries.ts';
import { auditEverywhere, holdOutbound } from '../outbound/outbound-commands.ts';
import { asOwner } from './owner-connection.ts';
import { restoreFiles, type RestoredFiles } from './restore-files.ts';
import { storedFiles } from './stored-files.ts';

export type Finish = {
  /** For whoever wonders later why nothing is sent, and in every audit log. */
  readonly reason: string;
  readonly meta: { readonly [name: string]: JsonValue };
  /** Where files are looked for that the store has not. */
  readonly backups: readonly string[];
};

export type RestoreReport = {
  readonly ok: boolean;
  readonly hold: Hold;
  readonly logs: readonly LookedAt[];
  readonly files: RestoredFiles;
};

/** Nothing leaves; then everything is looked at. What was restored is said in every audit log, before it is sealed. */
export async function finishRestore(ctx: AppContext, { reason, meta, backups }: Finish): Promise<RestoreReport> {
  const hold = await holdOutbound(ctx, reason);
  await auditEverywhere(ctx, { action: 'RESTORE_BACKUP', meta });
  const logs: LookedAt[] = [];
  for (const organisationId of await listOrganisationIds(ctx)) logs.push(await lookAtRestoredLog(ctx, organisationId));
  const files = await asOwner(ctx.config.database.ownerUrl, async (owner) => {
    await owner.query('begin read only');
    return restoreFiles(ctx.files, backups, storedFiles(owner));
  });
  return { ok: files.missing.length === 0 && logs.every(({ ok }) => ok), hold, logs, files };
}
