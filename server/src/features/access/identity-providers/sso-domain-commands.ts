import type { IdentityProviderSettings, SsoDomainVerify } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError, UnavailableError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getIdentityProvider, getIdentityProviderIn, selectProvider } from './identity-provider-queries.ts';
import { hasPublishedChallenge, selectDomainProofs } from './sso-domain-queries.ts';

/** Proves that the domain belongs to the organisation: only its owner can publish the DNS record. */
export async function verifySsoDomain(
  ctx: AppContext,
  caller: Caller,
  { domain }: SsoDomainVerify,
): Promise<WithRevision<IdentityProviderSettings>> {
  const { body } = await getIdentityProvider(ctx, caller);
  const named = body.domains.find((one) => one.domain === domain);
  if (!named) throw new NotFoundError();
  const published = await hasPublishedChallenge(ctx, caller, domain).catch(() => {
    throw new UnavailableError('The DNS servers did not respond. Try again in a few minutes.');
  });
  if (!published) {
    throw new ConflictError(
      'DNS_RECORD_MISSING',
      `No TXT record with this value was found at ${named.recordName}. DNS changes can take a few hours to take effect.`,
    );
  }
  return inOrganisation(ctx, caller, async (tx) => {
    await lockProvider(tx, caller, domain);
    await saveRecordFound(tx, caller, { domain, now: ctx.now() });
    return getIdentityProviderIn(tx, ctx, caller);
  });
}

/**
 * Checks that the DNS records still exist. A missing record is reported, and users of the domain can still sign in. A
 * domain in use since before a record was required is verified as soon as it has one.
 */
export async function checkSsoDomains(ctx: AppContext, caller: Caller): Promise<void> {
  const rows = await inOrganisation(ctx, caller, async (tx) => {
    const provider = await selectProvider(tx, caller).executeTakeFirst();
    // Servers of an older release remove a domain without its proof.
    if (provider) await releaseSsoDomains(tx, caller, provider.domains);
    return selectDomainProofs(tx, caller).execute();
  });
  for (const { domain } of rows) {
    // If DNS is unavailable, the domain keeps its state until the next check.
    await checkSsoDomain(ctx, caller, domain).catch((err: unknown) => {
      ctx.log.warn({ err, domain }, 'could not check SSO domain');
    });
  }
}

async function checkSsoDomain(ctx: AppContext, caller: Caller, domain: string): Promise<void> {
  const published = await hasPublishedChallenge(ctx, caller, domain);
  await inOrganisation(ctx, caller, async (tx) => {
    await lockProvider(tx, caller, domain);
    await (published ? saveRecordFound : saveRecordLost)(tx, caller, { domain, now: ctx.now() });
  });
}

/** Locks the provider, so that the domain stays one of its domains until the transaction ends. */
async function lockProvider(tx: Tx, caller: Caller, domain: string): Promise<void> {
  const provider = await selectProvider(tx, caller).forNoKeyUpdate().executeTakeFirst();
  if (!provider?.domains.includes(domain)) throw new NotFoundError();
}

type RecordCheck = { readonly domain: string; readonly now: Date };

async function saveRecordFound(tx: Tx, caller: Caller, { domain, now }: RecordCheck): Promise<void> {
  const before = await findProof(tx, caller, domain);
  if (before && before.proven_at !== null && before.missing_since === null) return;
  const proof = { proven_at: before?.proven_at ?? now.toISOString(), missing_since: null };
  await tx
    .insertInto('sso_domain')
    .values({ organisation_id: caller.organisationId, domain, ...proof })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'domain']).doUpdateSet(proof))
    .execute()
    .catch(rethrowTakenDomain);
  const action = before && before.proven_at !== null ? 'SSO_DOMAIN_RECORD_FOUND' : 'VERIFY_SSO_DOMAIN';
  await recordAudit(tx, caller, { action, entity: toDomainEntity(caller, domain) });
}

async function saveRecordLost(tx: Tx, caller: Caller, { domain, now }: RecordCheck): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_domain')
    .set({ missing_since: now.toISOString() })
    .where('organisation_id', '=', caller.organisationId)
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .where('missing_since', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await recordAudit(tx, caller, { action: 'SSO_DOMAIN_RECORD_LOST', entity: toDomainEntity(caller, domain) });
}

const findProof = (tx: Tx, caller: Caller, domain: string) =>
  selectDomainProofs(tx, caller).where('domain', '=', domain).executeTakeFirst();

/** Domains that are no longer the provider's are free for other organisations. */
export async function releaseSsoDomains(tx: Tx, { organisationId }: Caller, kept: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sso_domain')
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.not(eb('domain', '=', eb.fn.any(eb.val([...kept])))))
    .execute();
}

const toDomainEntity = ({ organisationId }: Caller, domain: string) => ({
  type: 'SsoDomain',
  id: organisationId,
  name: domain,
});

const rethrowTakenDomain = (error: unknown) => {
  throw isUniqueViolation(error, 'sso_domain_proven_key')
    ? new ConflictError(
        'DOMAIN_TAKEN',
        'Another organisation has verified this domain. It must remove the domain before you can verify it.',
      )
    : error;
};
