import { ALL_PERMISSIONS, type Setup, type SetupStatus } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { isSameBytes, randomToken, sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { newId } from '../../../platform/ids.ts';
import { createFirstOrganisationIn, hasOrganisation, requireNoOrganisation } from '../organisations/index.ts';
import { getAdministratorRoleId } from '../roles/index.ts';
import { getMe } from '../sessions/index.ts';
import { hashNewPassword, insertUser } from '../users/index.ts';
import { completeSignIn, requireSameOrigin, type SignInResult, toSessionCaller } from './complete-sign-in.ts';

/** Requires the setup token from the server log. Creates the first organisation and its administrator. */
export async function setUpInstallation(ctx: AppContext, client: ClientInfo, body: Setup): Promise<SignInResult> {
  requireSameOrigin(client);
  await requireNoOrganisation(ctx.database.lookups);
  requireSetupToken(ctx, client, body.token);
  const passwordHash = await hashNewPassword(ctx, { password: body.password, owner: body });
  const account = { organisation_id: newId(), id: newId(), name: body.name, password_hash: passwordHash };
  const founder = { ...toSessionCaller(account, client), permissions: new Set(ALL_PERMISSIONS) };
  const token = randomToken();
  await inOrganisation(ctx, founder, async (tx) => {
    await createFirstOrganisationIn(ctx, tx, { caller: founder, name: body.organisationName });
    const roleId = await getAdministratorRoleId(tx, founder);
    await insertUser(tx, founder, { id: account.id, email: body.email, name: body.name, roleId, passwordHash });
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, founder.organisationId);
    await completeSignIn(tx, founder, { keys: tokenKeys, client, account, method: 'PASSWORD', token });
  });
  return { token, me: await getMe(ctx, founder) };
}

function requireSetupToken({ setupToken, log }: AppContext, { address, requestId }: ClientInfo, token: string) {
  if (isSameBytes(sha256(token), sha256(setupToken))) return;
  log.warn({ event: 'setup-refused', address, requestId }, 'setup rejected');
  throw new UnauthorizedError('Incorrect setup token. You can find the token in the server log.');
}

/** Logged at every start, until an organisation exists. */
export async function logSetupUrl(ctx: AppContext): Promise<void> {
  if (!(await getSetupStatus(ctx)).needed) return;
  const { href: address } = new URL('/setup', ctx.sites.installation.url);
  ctx.log.info(
    { event: 'setup-needed', address, setupToken: ctx.setupToken },
    'no organisation exists yet: complete the setup',
  );
}

export async function getSetupStatus({ database }: AppContext): Promise<SetupStatus> {
  return { needed: !(await hasOrganisation(database.lookups)) };
}
