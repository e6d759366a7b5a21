import type { SsoStart } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { hasUsedMfa } from '../../../domain/single-sign-on.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import {
  buildRedirectUrl,
  listVerifiedDomains,
  lockSignInMethodsShared,
  selectProvider,
} from '../identity-providers/index.ts';
import { isMfaRequired } from '../organisations/index.ts';
import { completeSignIn, toSessionCaller } from './complete-sign-in.ts';
import { createSsoCaller, resolveSsoAccount, SsoRefusedError } from './sso-account-commands.ts';
import { finishSsoConfirmation } from './sso-confirmation-commands.ts';
import {
  exchangeAnswer,
  isSameConnection,
  type ProvenIdentity,
  readFlow,
  type SsoAnswer,
  type SsoRedirect,
  startFlow,
} from './sso-flow.ts';

/** `from` is the site of the page that led here. */
type StartSsoInput = SsoStart & { readonly from: string | undefined };

/**
 * Login CSRF: another site must not start a sign-in. Its visitors are sent to our sign-in page first, and
 * users of an organisation with an address of its own to the page there.
 */
export async function startSso(
  ctx: AppContext,
  { site }: ClientInfo,
  { organisationId, returnTo, from }: StartSsoInput,
): Promise<SsoRedirect> {
  if (from === 'cross-site' || from === 'same-site')
    return { location: new URL('/sign-in', site.url).href, journey: '' };
  const organisation = createSystemCaller(organisationId);
  const url = await inOrganisation(ctx, organisation, (tx) => ctx.sites.getUrlIn(tx, organisation));
  if (site.organisationId === null && url.origin !== site.url.origin)
    return { location: new URL('/sign-in', url).href, journey: '' };
  return startFlow(ctx, { site, organisationId, returnTo, confirmation: null });
}

export type SsoCallbackInput = { readonly journey: string | undefined; readonly search: string };
export type SsoFinished = { readonly token: string; readonly location: string };

/** Signs the user in, or confirms the identity of the user who is signed in. */
export async function finishSso(
  ctx: AppContext,
  client: ClientInfo,
  { journey, search }: SsoCallbackInput,
): Promise<SsoFinished> {
  const begun = readFlow(ctx, client.site, journey);
  const answer = new URL(search, buildRedirectUrl(client.site.url));
  const { confirmation } = begun;
  if (confirmation) return finishSsoConfirmation(ctx, client, { begun, answer, confirmation });
  if (answer.searchParams.get('state') !== begun.state) throw new SsoRefusedError('expired');
  return completeFlow(ctx, client, { begun, answer }).catch((error: unknown) => {
    recordRefusedSso(ctx, createSsoCaller(begun.organisationId, client), error);
    throw error;
  });
}

async function completeFlow(ctx: AppContext, client: ClientInfo, { begun, answer }: SsoAnswer): Promise<SsoFinished> {
  const proven = await exchangeAnswer(ctx, { begun, answer });
  const token = randomToken();
  const sso = createSsoCaller(begun.organisationId, client);
  const { tokenKeys } = await ctx.organisationKeys.get(begun.organisationId);
  await inOrganisation(ctx, sso, (tx) => completeSso(tx, sso, { ...proven, keys: tokenKeys, client, token }));
  return { token, location: begun.returnTo };
}

/** The user is unknown at this point. Cancelling at the provider is no failure. */
function recordRefusedSso(ctx: AppContext, { organisationId, name, address, requestId }: Caller, error: unknown) {
  if (!(error instanceof SsoRefusedError) || error.reason === 'cancelled') return;
  ctx.securityEvents.add({
    organisationId,
    kind: 'SIGN_IN_FAILED',
    reason: `single sign-on: ${error.reason}`,
    callerKind: 'session',
    callerId: null,
    callerName: name,
    address,
    route: 'GET /api/app/sso/callback',
    requestId,
  });
}

type CompleteSsoInput = ProvenIdentity & {
  readonly keys: KeyRing;
  readonly client: ClientInfo;
  readonly token: string;
};

async function completeSso(
  tx: Tx,
  sso: Caller,
  { keys, client, connection, identity, token }: CompleteSsoInput,
): Promise<void> {
  await lockSignInMethodsShared(tx, sso);
  const provider = await selectProvider(tx, sso).executeTakeFirst();
  if (!provider || !isSameConnection(provider, connection)) throw new SsoRefusedError('failed');
  const isStrong = provider.trust_mfa || hasUsedMfa(identity);
  if (!isStrong && (await isMfaRequired(tx, sso))) throw new SsoRefusedError('second-factor');
  const domains = await listVerifiedDomains(tx, sso, provider.domains);
  const { id, name } = await resolveSsoAccount(tx, sso, { provider: { ...provider, domains }, identity });
  const account = { organisation_id: sso.organisationId, id, name, password_hash: null };
  await completeSignIn(tx, toSessionCaller(account, client), { keys, client, account, method: 'SSO', token });
}
