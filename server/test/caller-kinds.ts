import { randomBytes, randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import { sha256 } from '../src/platform/crypto.ts';
import type { CallerKind } from '../src/domain/caller.ts';
import type { Access } from '../src/platform/http/access.ts';
import { pendingCookieName } from '../src/platform/http/visits.ts';
import { aKeyCaller, aPortalCaller, aSessionCaller, type Caller } from './callers.ts';
import type { TestOrganisation } from './factories.ts';
import { type Family, insertRow } from './family.ts';
import { type TestApp, withKey } from './test-app.ts';

type Kind = Exclude<CallerKind, 'operator'>;
type Whose = { readonly organisation: TestOrganisation; readonly family: Family };

const TEN_MINUTES_MS = 600_000;

/** Somebody of each kind who holds all that their kind can hold; a contact and a pending sign-in are of the family. */
const CALLERS: Readonly<Record<Kind, (test: TestApp, whose: Whose) => Promise<Caller>>> = {
  session: (test, { organisation }) => aSessionCaller(test, organisation, ALL_PERMISSIONS),
  apiKey: async (test, { organisation }) => {
    await test.database.query('update organisation set api_keys_enabled = true where organisation_id = $1', [
      organisation.id,
    ]);
    return aKeyCaller(test, organisation, ALL_PERMISSIONS);
  },
  portal: (test, { organisation, family }) => aPortalCaller(test, organisation, family),
  pending: aPendingCaller,
  scim: aScimCaller,
};

export const KINDS = Object.keys(CALLERS);

export function callerOf(kind: string, test: TestApp, whose: Whose): Promise<Caller> {
  const known = Object.entries(CALLERS).find(([name]) => name === kind);
  if (!known) throw new Error(`No test knows how to call as ${kind}: teach caller-kinds.ts`);
  return known[1](test, whose);
}

/** The kinds that may call a route; whoever may call what is open to anyone calls it as somebody signed in. */
export const kindsOf = ({ callers }: Access): readonly string[] => (callers === 'anyone' ? ['session'] : callers);

async function aPendingCaller(test: TestApp, { organisation, family }: Whose): Promise<Caller> {
  const token = randomBytes(32).toString('base64url');
  await insertRow(test.database, 'pending_sign_in', {
    organisation_id: organisation.id,
    id: randomUUID(),
    user_id: family.userId,
    token_hash: sha256(token),
    set_up: true,
    expires_at: new Date(Date.now() + TEN_MINUTES_MS),
  });
  const { publicUrl } = test.ctx.config;
  const cookies = { [pendingCookieName(publicUrl)]: token };
  return (call) => test.app.inject({ ...call, cookies, headers: { origin: publicUrl.origin, ...call.headers } });
}

async function aScimCaller(test: TestApp, { organisation, family }: Whose): Promise<Caller> {
  const token = `assay_scim_${randomBytes(32).toString('base64url')}`;
  await test.database.query(
    `insert into scim_token (organisation_id, id, token_hash, default_role_id) values ($1, $2, $3, $4)
     on conflict (organisation_id) do update set token_hash = excluded.token_hash`,
    [organisation.id, randomUUID(), sha256(token), family.roleId],
  );
  return withKey(test.app, token);
}
