import { ALL_PERMISSIONS, type Setup } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { randomToken, sameBytes, sha256 } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { newId } from '../../platform/ids.ts';
import { foundFirstOrganisation } from '../organisations/organisation-commands.ts';
import { requireNoOrganisation } from '../organisations/organisation-queries.ts';
import { administratorRoleId } from '../roles/role-queries.ts';
import { hashNewPassword } from '../users/password-commands.ts';
import { insertUser } from '../users/user-commands.ts';
import { callerOf, enter, requireOwnOrigin, type SignedIn } from './entry-commands.ts';
import { getMe } from './session-queries.ts';
import { getSetupStatus } from './setup-queries.ts';

/** Whoever can read the log of the server makes the first organisation, and is its administrator. */
export async function setUp(ctx: AppContext, visitor: Visitor, body: Setup): Promise<SignedIn> {
  requireOwnOrigin(ctx, visitor);
  await requireNoOrganisation(ctx.database.lookups);
  requireSetupToken(ctx, visitor, body.token);
  const passwordHash = await hashNewPassword(ctx, { password: body.password, owner: body });
  const account = { organisation_id: newId(), id: newId(), name: body.name, password_hash: passwordHash };
  const founder = { ...callerOf(account, visitor), permissions: new Set(ALL_PERMISSIONS) };
  const token = randomToken();
  await inOrganisation(ctx, founder, async (tx) => {
    await foundFirstOrganisation(tx, founder, body.organisationName);
    const roleId = await administratorRoleId(tx, founder);
    await insertUser(tx, founder, { id: account.id, email: body.email, name: body.name, roleId, passwordHash });
    await enter(tx, founder, { visitor, account, method: 'PASSWORD', token });
  });
  return { token, me: await getMe(ctx, founder) };
}

function requireSetupToken({ setupToken, log }: AppContext, { address, requestId }: Visitor, token: string) {
  if (sameBytes(sha256(token), sha256(setupToken))) return;
  log.warn({ event: 'setup-refused', address, requestId }, 'set-up refused');
  throw new UnauthorizedError('The set-up token is wrong. The server writes it to its log when it starts.');
}

/** Once for every start, while there is nobody to sign in as. */
export async function announceSetup(ctx: AppContext): Promise<void> {
  if (!(await getSetupStatus(ctx)).needed) return;
  const { href: address } = new URL('/setup', ctx.config.publicUrl);
  ctx.log.info(
    { event: 'setup-needed', address, setupToken: ctx.setupToken },
    'no organisation yet: set up the first one',
  );
}
