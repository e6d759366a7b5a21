import type { SetupStatus } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { hasOrganisation } from '../organisations/organisation-queries.ts';

export async function getSetupStatus({ database }: AppContext): Promise<SetupStatus> {
  return { needed: !(await hasOrganisation(database.lookups)) };
}
