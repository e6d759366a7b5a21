import { randomBytes, randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import type { CallerKind } from '../../src/domain/caller.ts';
import { toScimBinding } from '../../src/features/access/scim/scim-token-commands.ts';
import { toPendingBinding } from '../../src/features/access/sign-in/pending-sign-in-commands.ts';
import { sha256 } from '../../src/platform/crypto.ts';
import type { Access } from '../../src/platform/http/access.ts';
import { pendingCookieName } from '../../src/platform/http/session-cookies.ts';
import { createTokenProof } from '../../src/platform/token-proof.ts';
import { createApiKeyCaller, createPortalCaller, createSessionCaller, type TestCaller } from './callers.ts';
import type { TestOrganisation } from './factories.ts';
import { insertRow, type SeededIds } from './seed-one-of-everything.ts';
import { callWithApiKey, type TestApp } from './test-app.ts';

type Kind = Exclude<CallerKind, 'operator'>;
type Whose = { readonly organisation: TestOrganisation; readonly family: SeededIds };

const TEN_MINUTES_MS = 600_000;

/**
 * Creates a caller of each kind with all permissions of that kind. The contact and the pending sign-in belong to the
 * seeded data.
 */
const CALLERS: Readonly<Record<Kind, (test: TestApp, whose: Whose) => Promise<TestCaller>>> = {
  session: (test, { organisation }) => createSessionCaller(test, organisation, ALL_PERMISSIONS),
  apiKey: async (test, { organisation }) => {
    await test.database.query('update organisation set api_keys_enabled = true where organisation_id = $1', [
      organisation.id,
    ]);
    return createApiKeyCaller(test, organisation, ALL_PERMISSIONS);
  },
  portal: (test, { organisation, family }) => createPortalCaller(test, organisation, family),
  pending: aPendingCaller,
  scim: aScimCaller,
};

export const CALLER_KINDS = Object.keys(CALLERS);

export function createCallerOfKind(kind: string, test: TestApp, whose: Whose): Promise<TestCaller> {
  const known = Object.entries(CALLERS).find(([name]) => name === kind);
  if (!known) throw new Error(`No test knows how to call as ${kind}: teach caller-kinds.ts`);
  return known[1](test, whose);
}

/** The kinds of callers that a route allows. Public routes are called with a session. */
export const listAllowedKinds = ({ callers }: Access): readonly string[] =>
  callers === 'anyone' ? ['session'] : callers;

async function aPendingCaller(test: TestApp, { organisation, family }: Whose): Promise<TestCaller> {
  const token = randomBytes(32).toString('base64url');
  const row = { organisation_id: organisation.id, id: randomUUID(), user_id: family.userId };
  const { tokenKeys } = await test.ctx.organisationKeys.get(organisation.id);
  await insertRow(test.database, 'pending_sign_in', {
    ...row,
    token_hash: sha256(token),
    ...createTokenProof(tokenKeys, { binding: toPendingBinding(row), token }),
    set_up: true,
    expires_at: new Date(Date.now() + TEN_MINUTES_MS),
  });
  const { publicUrl } = test.ctx.config;
  const cookies = { [pendingCookieName(publicUrl)]: token };
  return (call) => test.app.inject({ ...call, cookies, headers: { origin: publicUrl.origin, ...call.headers } });
}

async function aScimCaller(test: TestApp, { organisation, family }: Whose): Promise<TestCaller> {
  const token = `assay_scim_${randomBytes(32).toString('base64url')}`;
  const key = { organisation_id: organisation.id, id: randomUUID() };
  const { tokenKeys } = await test.ctx.organisationKeys.get(organisation.id);
  const proof = createTokenProof(tokenKeys, { binding: toScimBinding(key), token });
  await test.database.query(
    `insert into scim_token (organisation_id, id, token_hash, default_role_id, token_mac, key_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organisation_id) do update set id = excluded.id, token_hash = excluded.token_hash,
       token_mac = excluded.token_mac, key_id = excluded.key_id`,
    [key.organisation_id, key.id, sha256(token), family.roleId, proof.token_mac, proof.key_id],
  );
  return callWithApiKey(test.app, token);
}
