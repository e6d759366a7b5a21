import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { createReencrypt } from '../../../platform/reencrypt.ts';
import { reencryptProviderSecret } from '../../access/identity-providers/index.ts';
import { reencryptTotpSecrets } from '../../access/second-factors/index.ts';
import { reencryptWebhookSecrets } from '../../messaging/webhooks/index.ts';
import { recordAudit, reencryptAuditTargets } from '../../record/audit/index.ts';

export type RotationResult = {
  readonly webhooks: number;
  readonly auditTargets: number;
  readonly identityProviders: number;
  readonly authenticators: number;
};

/** Re-encrypts all stored secrets of an organisation from the former secret to the current one. */
export function rotateSecrets(ctx: AppContext, caller: Caller, former: AppContext): Promise<RotationResult> {
  const ofWebhooks = createReencrypt(former.webhookCipher, ctx.webhookCipher);
  return inOrganisation(ctx, caller, async (tx) => {
    const renewed: RotationResult = {
      webhooks: await reencryptWebhookSecrets(tx, caller, ofWebhooks),
      auditTargets: await reencryptAuditTargets(tx, caller, ofWebhooks),
      identityProviders: await reencryptProviderSecret(
        tx,
        caller,
        createReencrypt(former.identityProviderCipher, ctx.identityProviderCipher),
      ),
      authenticators: await reencryptTotpSecrets(tx, caller, createReencrypt(former.totpCipher, ctx.totpCipher)),
    };
    await recordAudit(tx, caller, { action: 'RENEW_SECRETS', meta: renewed });
    return renewed;
  });
}
