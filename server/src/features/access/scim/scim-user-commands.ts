import type { ScimOperation, ScimUser } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  deleteProvisionedUser,
  lockProvisionedUser,
  setUserActive,
  updateProvisionedIdentity,
} from '../accounts/index.ts';
import { insertUser, type UserRow } from '../users/index.ts';
import { getDefaultRoleId } from './group-role-commands.ts';
import { ScimInvalidError, ScimTakenError } from './scim-error.ts';
import { type ScimUserRow, toScimUser } from './scim-resource.ts';
import { applyUserOperations, createProfile, EMPTY_NAME, type ScimProfile } from './scim-user-profile.ts';
import { getScimUserIn, hasEmail, hasUserName, selectScimUsers } from './scim-user-queries.ts';

export function createScimUser(ctx: AppContext, caller: Caller, body: object): Promise<ScimUser> {
  const profile = createProfile(toReplaceOperation(body));
  const { email, name, active } = profile;
  const id = newId();
  return inOrganisation(ctx, caller, async (tx) => {
    await requireUnusedNames(tx, caller, { ...profile, id });
    const roleId = await getDefaultRoleId(tx, caller);
    await insertUser(tx, caller, { id, email, name, roleId, passwordHash: null });
    await saveScimUser(tx, caller, { ...profile, id });
    if (!active) await setUserActive(ctx, { tx, caller }, { user: await lockProvisionedUser(tx, caller, id), active });
    return toScimUser(await ctx.sites.getUrlIn(tx, caller), await getScimUserIn(tx, caller, id));
  });
}

export type ReplaceScimUserInput = { readonly userId: string; readonly body: object };

/** Keeps attributes that the body omits, except for the name, which is always replaced. */
export const replaceScimUser = (ctx: AppContext, caller: Caller, { userId, body }: ReplaceScimUserInput) =>
  updateScimUser(ctx, caller, {
    userId,
    after: (before) => applyUserOperations({ ...before, ...EMPTY_NAME }, toReplaceOperation(body)),
  });

export type PatchScimUserInput = { readonly userId: string; readonly operations: readonly ScimOperation[] };

export const patchScimUser = (ctx: AppContext, caller: Caller, { userId, operations }: PatchScimUserInput) =>
  updateScimUser(ctx, caller, { userId, after: (before) => applyUserOperations(before, operations) });

type UpdateScimUserInput = { readonly userId: string; readonly after: (before: ScimProfile) => ScimProfile };

function updateScimUser(ctx: AppContext, caller: Caller, { userId, after }: UpdateScimUserInput): Promise<ScimUser> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await lockProvisionedUser(tx, caller, userId);
    const row = await getScimUserIn(tx, caller, userId);
    const before = toProfile(row);
    const { active, ...identity } = after(before);
    if (user.breakGlass) requireUnchanged(before, { ...identity, active });
    else await saveProfile(tx, caller, { user, before, identity });
    if (active !== before.active) await setUserActive(ctx, { tx, caller }, { user, active });
    return toScimUser(await ctx.sites.getUrlIn(tx, caller), await getScimUserIn(tx, caller, userId));
  });
}

export function deleteScimUser(ctx: AppContext, caller: Caller, userId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const user = await lockProvisionedUser(tx, caller, userId);
    if (user.breakGlass) throw createBreakGlassError();
    await deleteProvisionedUser(tx, caller, user);
    return null;
  });
}

/** Treats the body like an operation without a path. */
const toReplaceOperation = (value: object): ScimOperation[] => [{ op: 'replace', value }];

const toProfile = (row: ScimUserRow): ScimProfile => ({
  userName: row.userName,
  externalId: row.externalId,
  givenName: row.givenName,
  familyName: row.familyName,
  name: row.name,
  email: row.email,
  active: row.disabledAt === null,
});

type SaveProfileInput = {
  readonly user: UserRow;
  readonly before: ScimProfile;
  readonly identity: Omit<ScimProfile, 'active'>;
};

/** From its first change, the user counts as managed by the identity provider. */
async function saveProfile(tx: Tx, caller: Caller, { user, before, identity }: SaveProfileInput): Promise<void> {
  const { id, provisioned } = user;
  const changes = diffFields({ ...before, provisioned }, { ...identity, provisioned: true });
  if (!changes) return;
  await requireUnusedNames(tx, caller, { ...identity, id });
  await updateProvisionedIdentity(tx, caller, { user, email: identity.email, name: identity.name }).catch(rethrowTaken);
  await saveScimUser(tx, caller, { ...identity, id });
  const entity = { type: 'User', id, name: identity.name };
  await recordAudit(tx, caller, { action: 'UPDATE_USER', entity, meta: { changes } });
}

/** Break-glass users must be able to sign in when the identity provider fails, so it cannot change them. */
function requireUnchanged(before: ScimProfile, after: ScimProfile) {
  if (diffFields(before, after)) throw createBreakGlassError();
}

const createBreakGlassError = () =>
  new ScimInvalidError('mutability', 'Break-glass users can be changed only in Assay');

type ScimUserIdentity = Omit<ScimProfile, 'active'> & { readonly id: string };

async function requireUnusedNames(tx: Tx, caller: Caller, { id, userName, email }: ScimUserIdentity): Promise<void> {
  const other = await selectScimUsers(tx, caller)
    .select('u.id')
    .where('u.id', '<>', id)
    .where((eb) => eb.or([hasUserName(userName), hasEmail(email)]))
    .limit(1)
    .executeTakeFirst();
  if (other) throw createTakenError();
}

async function saveScimUser(tx: Tx, { organisationId }: Caller, user: ScimUserIdentity): Promise<void> {
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
    .catch(rethrowTaken);
}

const createTakenError = () => new ScimTakenError('A user with this userName or email address already exists');

/** A concurrent request has taken the name or the email address. */
const rethrowTaken = (error: unknown) => {
  throw ['scim_user_name_key', 'app_user_email_key'].some((key) => isUniqueViolation(error, key))
    ? createTakenError()
    : error;
};
