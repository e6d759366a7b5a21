import type { Me } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../platform/errors.ts';

export async function getMe(ctx: AppContext, caller: Pick<Caller, 'organisationId' | 'id'>): Promise<Me> {
  const query = statements
    .selectFrom('app_user as u')
    .innerJoin('organisation as o', 'o.organisation_id', 'u.organisation_id')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.email', 'u.name', 'r.id as roleId', 'r.name as roleName', 'r.permissions'])
    .select(['o.organisation_id as organisationId', 'o.name as organisationName'])
    .where('u.organisation_id', '=', caller.organisationId)
    .where('u.id', '=', caller.id);
  const [me] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!me) throw new UnauthorizedError();
  const { id, email, name, roleId, roleName, organisationId, organisationName, permissions } = me;
  return {
    user: { id, email, name, roleId, roleName },
    organisation: { id: organisationId, name: organisationName },
    permissions,
  };
}
