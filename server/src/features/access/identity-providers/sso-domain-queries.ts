import type { SsoDomain } from '@assay/contract';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

const TOKEN_CHARACTERS = 32;

/**
 * The DNS record that proves a domain. The token belongs to one organisation and one domain. It need not be secret:
 * only the owner of the domain can publish it.
 */
function buildChallenge({ organisationId }: Caller, domain: string) {
  const token = sha256(`${organisationId} ${domain}`).toString('hex').slice(0, TOKEN_CHARACTERS);
  return { recordName: `_assay-challenge.${domain}`, recordValue: `assay-domain-verification=${token}` };
}

/** Throws if the DNS servers do not answer. */
export async function hasPublishedChallenge({ dns }: AppContext, caller: Caller, domain: string): Promise<boolean> {
  const { recordName, recordValue } = buildChallenge(caller, domain);
  return (await dns.resolveTxt(recordName)).includes(recordValue);
}

/** Owned: another organisation may have proven a domain that was in use here without proof. */
export const selectDomainProofs = (db: Kysely<Tables>, { organisationId }: Caller) =>
  db
    .selectFrom('sso_domain')
    .select(['domain', 'proven_at', 'missing_since'])
    .select((eb) => eb(eb.fn<string>('find_sso_domain_owner', ['domain']), '=', organisationId).as('owned'))
    .where('organisation_id', '=', organisationId);

export type DomainProof = Awaited<ReturnType<ReturnType<typeof selectDomainProofs>['execute']>>[number];

/** The domains that lead to the provider, and whose email addresses count. */
export async function listVerifiedDomains(tx: Tx, caller: Caller, domains: readonly string[]): Promise<string[]> {
  const proofs = await selectDomainProofs(tx, caller).execute();
  return domains.filter((domain) => proofs.some((proof) => proof.domain === domain && proof.owned));
}

export function toSsoDomain(caller: Caller, domain: string, proofs: readonly DomainProof[]): SsoDomain {
  const proof = proofs.find((one) => one.domain === domain && one.owned);
  return {
    domain,
    ...buildChallenge(caller, domain),
    verified: proof !== undefined,
    provenAt: proof?.proven_at ?? null,
    missingSince: proof?.missing_since ?? null,
  };
}
