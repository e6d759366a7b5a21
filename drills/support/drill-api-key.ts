import type { AppContext } from '../../server/src/context.ts';
import type { Caller } from '../../server/src/domain/caller.ts';
import { createApiKey } from '../../server/src/features/access/api-keys/api-key-commands.ts';
import { updateOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';

/** An API key that may do everything in the operator's organisation. */
export async function createDrillApiKey(ctx: AppContext, operator: Caller): Promise<string> {
  await updateOrganisation(ctx, operator, { update: { apiKeysEnabled: true }, ifMatch: undefined });
  const access = { fullAccess: true, permissions: [], allowedCidrs: [], expiresInDays: null };
  const { key } = await createApiKey(ctx, operator, { name: 'Drill', ...access });
  return key;
}
