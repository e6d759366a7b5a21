import { isAbsolute } from 'node:path';
import type { AppContext } from '../../../context.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { appendLines } from '../../../platform/files/append-lines.ts';
import { hashToId } from '../../../platform/ids.ts';
import { findOutboundHold, formatHold } from '../../../platform/outbound/outbound-hold.ts';
import { buildSignedHeaders } from '../../../platform/outbound/signature.ts';
import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import type { EncryptedColumn } from '../../../platform/reencrypt.ts';

/** A destination outside the database for entries or checkpoints. */
export type AuditTarget = { readonly kind: 'WEBHOOK' | 'FILE'; readonly target: string };
export type AuditTargetWithSecret = AuditTarget & { readonly organisation_id: string; readonly secret: Buffer | null };
export type AuditTargetTable = 'audit_sink' | 'audit_witness';
export type AuditTargetPayload = {
  readonly table: AuditTargetTable;
  readonly type: string;
  readonly data: readonly object[];
};

const FILE = 'file:';

/** Whose signing secret it is: in another row it cannot be decrypted. */
export const toTargetBinding = (table: AuditTargetTable, organisationId: string) => [
  table,
  organisationId,
  organisationId,
];

export const listAuditTargetColumns = ({ webhookCipher: cipher }: OrganisationKeys): readonly EncryptedColumn[] =>
  ['audit_sink', 'audit_witness'].map((table) => ({
    name: 'auditTargets',
    table,
    column: 'secret',
    rowId: 'organisation_id',
    cipher,
  }));

export function parseAuditTarget({ outbound }: Pick<AppContext, 'outbound'>, to: string): AuditTarget {
  const path = to.startsWith(FILE) ? to.slice(FILE.length) : null;
  if (path !== null && isAbsolute(path)) return { kind: 'FILE', target: path };
  if (path === null && URL.canParse(to) && outbound.accepts(to)) return { kind: 'WEBHOOK', target: to };
  throw new InvalidError('The target must be file:/absolute/path or a public https URL');
}

/** The inverse of parseAuditTarget. */
export const formatAuditTarget = ({ kind, target }: AuditTarget): string => (kind === 'FILE' ? FILE + target : target);

/**
 * Writes a line of JSON per item, or sends all in one signed message. Returns an error message or null. A hold applies
 * to files too: entries of a restored log may contradict what the file contains.
 */
export async function sendToTarget(
  ctx: AppContext,
  target: AuditTargetWithSecret,
  events: AuditTargetPayload,
): Promise<string | null> {
  try {
    const hold = await findOutboundHold(ctx.database.lookups, target.organisation_id);
    if (hold) return formatHold(hold);
    if (target.kind === 'WEBHOOK') return await postToWebhook(ctx, target, events);
    await appendLines(
      target.target,
      events.data.map((event) => JSON.stringify(event)),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function postToWebhook(
  ctx: AppContext,
  { organisation_id, target, secret: sealed }: AuditTargetWithSecret,
  { table, type, data }: AuditTargetPayload,
): Promise<string | null> {
  const body = JSON.stringify({ type, data });
  const { webhookCipher } = await ctx.organisationKeys.get(organisation_id);
  const secret = sealed ? webhookCipher.decrypt(sealed, toTargetBinding(table, organisation_id)) : '';
  // The same ID for the same events, even if they are sent again.
  const signing = { id: hashToId(body), now: ctx.now(), body, secrets: [secret] };
  const status = await ctx.outbound.post(target, { headers: buildSignedHeaders(signing), body });
  return status >= 200 && status < 300 ? null : `Received HTTP status ${String(status)}`;
}
