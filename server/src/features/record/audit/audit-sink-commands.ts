import { NIL_ID } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { createWebhookSecret } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { recordAudit } from './audit-commands.ts';
import { parseAuditTarget, toTargetBinding } from './audit-target.ts';

export type SinkFormat = 'OCSF' | 'RAW';
export type AuditSinkInput = { readonly to: string; readonly format: SinkFormat };

const START_CURSOR = { position: 0, entry_id: NIL_ID };

/** Copies from the first entry on. Returns the webhook signing secret, which is shown only once, or null for a file. */
export async function startAuditCopy(
  ctx: AppContext,
  caller: Caller,
  { to, format }: AuditSinkInput,
): Promise<string | null> {
  const { kind, target } = parseAuditTarget(ctx, to);
  const secret = kind === 'WEBHOOK' ? createWebhookSecret() : null;
  const { webhookCipher } = await ctx.organisationKeys.get(caller.organisationId);
  const sealed =
    secret === null ? null : webhookCipher.encrypt(secret, toTargetBinding('audit_sink', caller.organisationId));
  const sink = { kind, target, format, secret: sealed, outcome: null, ...START_CURSOR };
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .insertInto('audit_sink')
      .values({ organisation_id: caller.organisationId, ...sink })
      .onConflict((conflict) =>
        conflict.column('organisation_id').doUpdateSet({ ...sink, updated_at: sql<string>`now()` }),
      )
      .execute();
    await recordAudit(tx, caller, { action: 'START_AUDIT_COPY', meta: { kind, target, format } });
    return secret;
  });
}

export function stopAuditCopy(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const sink = await tx
      .deleteFrom('audit_sink')
      .where('organisation_id', '=', caller.organisationId)
      .returning(['kind', 'target'])
      .executeTakeFirst();
    if (!sink) throw new NotFoundError();
    await recordAudit(tx, caller, { action: 'STOP_AUDIT_COPY', meta: sink });
    return null;
  });
}
