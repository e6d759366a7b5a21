import type { ScimOperation, ScimUser } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { changesBetween } from '../../domain/changes.ts';
import { isUniqueViolation } from '../../platform/db/failure.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { lockProvisioned, removeUser, saveIdentity, setStanding } from '../users/provisioning-commands.ts';
import { insertUser } from '../users/user-commands.ts';
import type { UserRow } from '../users/user-queries.ts';
import { defaultRoleIdIn } from './group-role-commands.ts';
import { ScimInvalidError, ScimTakenError } from './scim-error.ts';
import { scimUserOf, type ScimUserRow } from './scim-resource.ts';
import { NAMELESS, type Profile, profileAfter, profileOf } from './scim-user-profile.ts';
import { hasEmail, hasUserName, scimUserIn, scimUsers } from './scim-user-queries.ts';

export function createScimUser(ctx: AppContext, caller: Caller, body: object): Promise<ScimUser> {
  const profile = profileOf(all(body));
  const { email, name, active } = profile;
  const id = newId();
  return inOrganisation(ctx, caller, async (tx) => {
    await requireFree(tx, caller, { ...profile, id });
    const roleId = await defaultRoleIdIn(tx, caller);
    await insertUser(tx, caller, { id, email, name, roleId, passwordHash: null });
    await saveScimUser(tx, caller, { ...profile, id });
    if (!active) await setStanding(ctx, { tx, caller }, { user: await lockProvisioned(tx, caller, id), active });
    return scimUserOf(ctx, await scimUserIn(tx, caller, id));
  });
}

export type UserReplacement = { readonly userId: string; readonly body: object };

/** What the body does not mention stays; only the name is what it says now. */
export const replaceScimUser = (ctx: AppContext, caller: Caller, { userId, body }: UserReplacement) =>
  changeScimUser(ctx, caller, { userId, after: (before) => profileAfter({ ...before, ...NAMELESS }, all(body)) });

export type UserPatch = { readonly userId: string; readonly operations: readonly ScimOperation[] };

export const patchScimUser = (ctx: AppContext, caller: Caller, { userId, operations }: UserPatch) =>
  changeScimUser(ctx, caller, { userId, after: (before) => profileAfter(before, operations) });

type UserChange = { readonly userId: string; readonly after: (before: Profile) => Profile };

function changeScimUser(ctx: AppContext, caller: Caller, { userId, after }: UserChange): Promise<ScimUser> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await lockProvisioned(tx, caller, userId);
    const row = await scimUserIn(tx, caller, userId);
    const before = profileIn(row);
    const { active, ...identity } = after(before);
    if (user.breakGlass) requireUnchanged(before, { ...identity, active });
    else await saveProfile(tx, caller, { user, before, identity });
    if (active !== before.active) await setStanding(ctx, { tx, caller }, { user, active });
    return scimUserOf(ctx, await scimUserIn(tx, caller, userId));
  });
}

export function deleteScimUser(ctx: AppContext, caller: Caller, userId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await lockProvisioned(tx, caller, userId);
    if (user.breakGlass) throw breakGlass();
    await removeUser(tx, caller, user);
    return null;
  });
}

/** A body says everything at once, as an operation without a path does. */
const all = (value: object): ScimOperation[] => [{ op: 'replace', value }];

const profileIn = (row: ScimUserRow): Profile => ({
  userName: row.userName,
  externalId: row.externalId,
  givenName: row.givenName,
  familyName: row.familyName,
  name: row.name,
  email: row.email,
  active: row.disabledAt === null,
});

type Saving = { readonly user: UserRow; readonly before: Profile; readonly identity: Omit<Profile, 'active'> };

/** From its first change on, the user is one that the identity provider looks after. */
async function saveProfile(tx: Tx, caller: Caller, { user, before, identity }: Saving): Promise<void> {
  const { id, provisioned } = user;
  const changes = changesBetween({ ...before, provisioned }, { ...identity, provisioned: true });
  if (!changes) return;
  await requireFree(tx, caller, { ...identity, id });
  await saveIdentity(tx, caller, { user, email: identity.email, name: identity.name }).catch(refuseTaken);
  await saveScimUser(tx, caller, { ...identity, id });
  const entity = { type: 'User', id, name: identity.name };
  await recordAudit(tx, caller, { action: 'UPDATE_USER', entity, meta: { changes } });
}

/** Whoever lets the organisation in when its identity provider cannot is out of that provider's reach. */
function requireUnchanged(before: Profile, after: Profile) {
  if (changesBetween(before, after)) throw breakGlass();
}

const breakGlass = () => new ScimInvalidError('mutability', 'A break-glass user is changed only in Assay itself');

type Named = Omit<Profile, 'active'> & { readonly id: string };

async function requireFree(tx: Tx, caller: Caller, { id, userName, email }: Named): Promise<void> {
  const other = await scimUsers(tx, caller)
    .select('u.id')
    .where('u.id', '<>', id)
    .where((eb) => eb.or([hasUserName(userName), hasEmail(email)]))
    .limit(1)
    .executeTakeFirst();
  if (other) throw taken();
}

async function saveScimUser(tx: Tx, { organisationId }: Caller, user: Named): Promise<void> {
  const columns = {
    user_name: user.userName,
    external_id: user.externalId,
    given_name: user.givenName,
    family_name: user.familyName,
  };
  await tx
    .insertInto('scim_user')
    .values({ organisation_id: organisationId, user_id: user.id, ...columns })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet(columns))
    .execute()
    .catch(refuseTaken);
}

const taken = () => new ScimTakenError('A user with this userName or e-mail address already exists');

/** Somebody else was given the name in the meantime. */
const refuseTaken = (error: unknown) => {
  throw ['scim_user_name_key', 'app_user_email_key'].some((key) => isUniqueViolation(error, key)) ? taken() : error;
};
