import type { FrameworkDeletion } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { countMappings } from '../templates/mapping-queries.ts';

/** A framework can always be deleted: what was sent has its controls frozen with it. */
export function getFrameworkDeletion(ctx: AppContext, caller: Caller, frameworkId: string): Promise<FrameworkDeletion> {
  return inOrganisation(ctx, caller, async (tx) => {
    const framework = await tx
      .selectFrom('framework')
      .select(['name', 'version'])
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', frameworkId)
      .executeTakeFirst();
    if (!framework) throw new NotFoundError();
    const { controls } = await tx
      .selectFrom('control')
      .select(({ fn }) => fn.countAll<number>().as('controls'))
      .where('organisation_id', '=', caller.organisationId)
      .where('framework_id', '=', frameworkId)
      .executeTakeFirstOrThrow();
    return { refusal: null, removes: { controls }, keeps: await countMappings(tx, caller, framework) };
  });
}
