import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { resealing } from '../../platform/reseal.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { resealAuditTargets } from '../audit/audit-reseal-commands.ts';
import { resealProviderSecret } from '../identity-providers/identity-provider-reseal-commands.ts';
import { resealTotpSecrets } from '../second-factors/totp-reseal-commands.ts';
import { resealWebhookSecrets } from '../webhooks/webhook-reseal-commands.ts';

export type Renewed = {
  readonly webhooks: number;
  readonly auditTargets: number;
  readonly identityProviders: number;
  readonly authenticators: number;
};

/** Encrypts everything an organisation keeps encrypted for good under the secret of now, in place of the former one. */
export function renewSecrets(ctx: AppContext, caller: Caller, former: AppContext): Promise<Renewed> {
  const ofWebhooks = resealing(former.webhookSeal, ctx.webhookSeal);
  return inOrganisation(ctx, caller, async (tx) => {
    const renewed: Renewed = {
      webhooks: await resealWebhookSecrets(tx, caller, ofWebhooks),
      auditTargets: await resealAuditTargets(tx, caller, ofWebhooks),
      identityProviders: await resealProviderSecret(
        tx,
        caller,
        resealing(former.identityProviderSeal, ctx.identityProviderSeal),
      ),
      authenticators: await resealTotpSecrets(tx, caller, resealing(former.totpSeal, ctx.totpSeal)),
    };
    await recordAudit(tx, caller, { action: 'RENEW_SECRETS', meta: renewed });
    return renewed;
  });
}
