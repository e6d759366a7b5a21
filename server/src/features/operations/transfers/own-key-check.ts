import type { AppContext } from '../../../context.ts';
import { listInstallationKeyUses } from '../secret-rotation/index.ts';

export type OwnKeyOptions = {
  /** Credentials from before the organisation had a key of its own may stop working. */
  readonly acceptLostCredentials?: boolean;
};

/** Only the key of the organisation travels with it: what needs ASSAY_SECRET itself could not be used elsewhere. */
export async function requireOwnKey(
  ctx: AppContext,
  organisationId: string,
  { acceptLostCredentials = false }: OwnKeyOptions,
): Promise<void> {
  const { rotatable, renewedWhenUsed } = await listInstallationKeyUses(ctx, organisationId);
  if (rotatable > 0)
    throw new Error(
      `${String(rotatable)} values are not encrypted with the key of the organisation yet. Run "assay secrets rotate" first.`,
    );
  if (renewedWhenUsed > 0 && !acceptLostCredentials)
    throw new Error(
      `${String(renewedWhenUsed)} credentials, such as API keys, links and recovery codes, have not been used since the organisation got a key of its own, and would stop working. "assay secrets status" counts them. To continue without them, add --accept-lost-credentials.`,
    );
}
