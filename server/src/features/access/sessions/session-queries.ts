import { ApprovalKinds, type Me, type Session } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { IDLE_TIMEOUT } from './session-commands.ts';

export async function getMe(ctx: AppContext, caller: Pick<Caller, 'organisationId' | 'id'>): Promise<Me> {
  const query = queryBuilder
    .selectFrom('app_user as u')
    .innerJoin('organisation as o', 'o.organisation_id', 'u.organisation_id')
    .leftJoin('organisation_logo as l', 'l.organisation_id', 'o.organisation_id')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.email', 'u.name', 'r.id as roleId', 'r.name as roleName', 'r.permissions'])
    .select(['o.organisation_id as organisationId', 'o.name as organisationName', 'o.colour', 'l.sha256 as logoSha256'])
    .select(['o.green_from as green', 'o.amber_from as amber', 'o.cap_critical as capCritical'])
    .select('o.approval_required_for as approvalRequiredFor')
    .where('u.organisation_id', '=', caller.organisationId)
    .where('u.id', '=', caller.id);
  const [me] = await readInOrganisation(ctx, caller, toStatement(query));
  if (!me) throw new UnauthorizedError();
  const { id, email, name, roleId, roleName, organisationId, organisationName, permissions } = me;
  const branding = { colour: me.colour, logo: me.logoSha256 !== null };
  const approvalRequiredFor = ApprovalKinds.parse(me.approvalRequiredFor);
  return {
    user: { id, email, name, roleId, roleName },
    organisation: {
      id: organisationId,
      name: organisationName,
      branding,
      ratingThresholds: { green: me.green, amber: me.amber },
      capCritical: me.capCritical,
      approvalRequiredFor,
    },
    permissions,
  };
}

/** Current session first, then by last activity. */
export async function listOwnSessions(ctx: AppContext, caller: Caller): Promise<Session[]> {
  const list = queryBuilder
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent', 'method'])
    .select((eb) => eb('id', '=', caller.sessionId).as('current'))
    .where('organisation_id', '=', caller.organisationId)
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - ${IDLE_TIMEOUT}::interval`)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id');
  return (await readInOrganisation(ctx, caller, toStatement(list))).map((session) => ({
    id: session.id,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
    address: session.address,
    userAgent: session.user_agent,
    method: session.method,
    current: session.id === caller.sessionId,
  }));
}

/** Whether the user signed in or confirmed their identity within the last ten minutes. */
export async function hasFreshProof(ctx: AppContext, caller: Caller): Promise<boolean> {
  const query = queryBuilder
    .selectFrom('session')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .where('confirmed_at', '>', sql<string>`now() - interval '10 minutes'`);
  return (await readInOrganisation(ctx, caller, toStatement(query))).length > 0;
}

/** Whether the caller used single sign-on; the identity provider is then responsible for the second factor. */
export async function isSsoSession(tx: Tx, caller: Caller): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.sessionId)
    .where('method', '=', 'SSO')
    .executeTakeFirst();
  return session !== undefined;
}
