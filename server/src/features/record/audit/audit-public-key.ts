import type { AppContext, SealerContext } from '../../../context.ts';
import { getPublicKeyBytes } from '../../../platform/signing.ts';

const BINDING = ['audit_public_key'];

/** The public key that the sealer has published. Null before the first seal. */
export async function findAuditPublicKey({ database, auditPublicKeyCipher }: AppContext): Promise<Buffer | null> {
  const row = await database.lookups.selectFrom('audit_public_key').select('sealed_key').executeTakeFirst();
  return row ? Buffer.from(auditPublicKeyCipher.decrypt(row.sealed_key, BINDING), 'base64') : null;
}

/** Publishes the key for the servers, encrypted with the current key of the ring. */
export async function publishAuditKey(ctx: SealerContext): Promise<void> {
  const { database, auditPublicKeyCipher: cipher, auditKey } = ctx;
  const key = getPublicKeyBytes(auditKey);
  if (await isPublished(ctx, key)) return;
  const sealed_key = cipher.encrypt(key.toString('base64'), BINDING);
  await database.lookups
    .insertInto('audit_public_key')
    .values({ sealed_key })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sealed_key }))
    .execute();
}

async function isPublished({ database, auditPublicKeyCipher: cipher }: AppContext, key: Buffer): Promise<boolean> {
  const row = await database.lookups.selectFrom('audit_public_key').select('sealed_key').executeTakeFirst();
  return (
    row !== undefined &&
    row.sealed_key.subarray(0, cipher.prefix.length).equals(cipher.prefix) &&
    cipher.decrypt(row.sealed_key, BINDING) === key.toString('base64')
  );
}
