import { randomBytes, randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/context.ts';
import { createWebhookSecret } from '../../src/platform/crypto.ts';

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
type Ids = Readonly<Record<'webhookId' | 'deliveryId' | 'roleId' | 'defaultRoleId' | 'userId' | 'groupId', string>>;
type Sealed = { readonly text: string; readonly secret: Buffer };
type Seeding = { readonly insert: Insert; readonly organisation_id: string; readonly ids: Ids };

/** A webhook and an identity provider, with their secrets. */
export async function seedEncryptedSettings(ctx: AppContext, { insert, organisation_id, ids }: Seeding, text: string) {
  const webhook = ['webhook_endpoint', organisation_id, ids.webhookId];
  const provider = ['identity_provider', organisation_id, organisation_id];
  const { webhookCipher, identityProviderCipher } = await ctx.organisationKeys.get(organisation_id);
  await seedWebhook(insert, ids, { text, secret: webhookCipher.encrypt(createWebhookSecret(), webhook) });
  await seedIdentityProvider(insert, ids, { text, secret: identityProviderCipher.encrypt(text, provider) });
}

async function seedWebhook(insert: Insert, { webhookId, deliveryId }: Ids, { text, secret }: Sealed) {
  const url = `https://hooks.example/${encodeURIComponent(text)}`;
  await insert('webhook_endpoint', { id: webhookId, url, description: text, events: ['vendor.created'], secret });
  await insert('webhook_delivery', {
    id: deliveryId,
    webhook_endpoint_id: webhookId,
    event: 'vendor.created',
    payload: JSON.stringify({ type: 'vendor.created', data: { name: text } }),
    status: 'FAILED',
    outcome: text,
  });
}

/** An identity provider that cannot be reached, without a DNS lookup. */
async function seedIdentityProvider(insert: Insert, { roleId }: Ids, { text, secret }: Sealed) {
  await insert('identity_provider', {
    issuer: `https://127.0.0.1/${encodeURIComponent(text)}`,
    client_id: text,
    client_secret: secret,
    domains: [text],
    default_role_id: roleId,
    trust_email: false,
    trust_mfa: false,
    sso_only: false,
    enabled: true,
  });
  await insert('sso_domain', { domain: text });
}

/** The provisioned data of the user, who belongs to one group. */
export async function seedDirectory(
  insert: Insert,
  { userId: user_id, groupId: group_id, defaultRoleId }: Ids,
  text: string,
) {
  await insert('scim_token', { id: randomUUID(), token_hash: randomBytes(32), default_role_id: defaultRoleId });
  await insert('scim_user', { user_id, user_name: text, external_id: text, given_name: text, family_name: text });
  await insert('scim_group', { id: group_id, display_name: text, external_id: text, role_id: defaultRoleId });
  await insert('scim_group_member', { group_id, user_id });
}
