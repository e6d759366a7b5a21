import type { SsoStart } from '@assay/contract';
import { AuthorizationResponseError, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { type Identity, showedSecondFactor } from '../../domain/single-sign-on.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { isMfaRequired } from '../organisations/organisation-queries.ts';
import { callerOf, enter } from '../sessions/entry-commands.ts';
import {
  type Connection,
  findConnection,
  keepWaysIn,
  providerRow,
  type ProviderRow,
  redirectUrlOf,
} from './identity-provider-queries.ts';
import { authorizationUrl, connect, identityFrom } from './openid-connect.ts';
import { accountOf, ssoOf, SsoRefusedError } from './sso-account-commands.ts';

const OPEN_FOR_MS = 10 * 60_000;

/** What the browser keeps, sealed, while its user is at the provider. */
const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  organisationId: z.guid(),
  returnTo: z.string(),
  expiresAt: z.number(),
});
type Journey = z.infer<typeof Journey>;

export type Departure = { readonly location: string; readonly journey: string };

/** Nobody is signed in because they looked at a page of another site: there, a button of ours has to be pressed first. */
export async function startSso(
  ctx: AppContext,
  { organisationId, returnTo }: SsoStart,
  site: string | undefined,
): Promise<Departure> {
  if (site === 'cross-site' || site === 'same-site') return { location: pageOf(ctx, '/sign-in'), journey: '' };
  const connection = await requireConnection(ctx, organisationId);
  const challenge = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const location = await authorizationUrl(ctx, await reach(ctx, connection), challenge).catch(refuse);
  const expiresAt = ctx.now().getTime() + OPEN_FOR_MS;
  const journey: Journey = { ...challenge, organisationId, returnTo: landingOf(ctx, returnTo), expiresAt };
  return { location: location.href, journey: ctx.ssoSeal.seal(JSON.stringify(journey)).toString('base64url') };
}

export type Return = { readonly journey: string | undefined; readonly search: string };
export type Arrived = { readonly token: string; readonly location: string };

export async function finishSso(ctx: AppContext, visitor: Visitor, { journey, search }: Return): Promise<Arrived> {
  const begun = openJourney(ctx, journey);
  const answer = new URL(search, redirectUrlOf(ctx));
  if (answer.searchParams.get('state') !== begun.state) throw new SsoRefusedError('expired');
  const connection = await requireConnection(ctx, begun.organisationId);
  const identity = await identityFrom(await reach(ctx, connection), answer, begun).catch(refuse);
  const token = randomToken();
  const sso = ssoOf(begun.organisationId, visitor);
  await inOrganisation(ctx, sso, (tx) => arrive(tx, sso, { visitor, connection, identity, token }));
  return { token, location: begun.returnTo };
}

type Arriving = {
  readonly visitor: Visitor;
  readonly connection: Connection;
  readonly identity: Identity;
  readonly token: string;
};

async function arrive(tx: Tx, sso: Caller, { visitor, connection, identity, token }: Arriving): Promise<void> {
  await keepWaysIn(tx, sso);
  const provider = await providerRow(tx, sso).executeTakeFirst();
  if (!provider || !isStill(provider, connection)) throw new SsoRefusedError('failed');
  const isStrong = provider.trust_mfa || showedSecondFactor(identity);
  if (!isStrong && (await isMfaRequired(tx, sso))) throw new SsoRefusedError('second-factor');
  const { id, name } = await accountOf(tx, sso, { provider, identity });
  const account = { organisation_id: sso.organisationId, id, name, password_hash: null };
  await enter(tx, callerOf(account, visitor), { visitor, account, method: 'SSO', token });
}

/** Who came is vouched for by the provider that was asked, not by one that was chosen meanwhile. */
const isStill = (provider: ProviderRow, asked: Connection) =>
  provider.enabled && provider.issuer === asked.issuer && provider.client_id === asked.client_id;

async function requireConnection(ctx: AppContext, organisationId: string): Promise<Connection> {
  const connection = await findConnection(ctx, organisationId);
  if (!connection) throw new SsoRefusedError('failed');
  return connection;
}

const reach = (ctx: AppContext, connection: Connection) => connect(ctx, connection).catch(refuse);

/** Whoever changed their mind at the provider is told so; whatever else went wrong is for the log. */
function refuse(error: unknown): never {
  const cancelled = error instanceof AuthorizationResponseError && error.error === 'access_denied';
  throw new SsoRefusedError(cancelled ? 'cancelled' : 'failed', error);
}

function openJourney(ctx: AppContext, sealed: string | undefined): Journey {
  try {
    const journey = Journey.parse(JSON.parse(ctx.ssoSeal.open(Buffer.from(sealed ?? '', 'base64url'))));
    if (journey.expiresAt > ctx.now().getTime()) return journey;
  } catch {
    // Nothing that we sealed.
  }
  throw new SsoRefusedError('expired');
}

const pageOf = ({ config: { publicUrl } }: AppContext, path: string) => new URL(path, publicUrl).href;

/** A whole address, so that nothing in the path can be read as another host. */
function landingOf({ config: { publicUrl } }: AppContext, returnTo = '/'): string {
  const home = new URL('/', publicUrl);
  if (!returnTo.startsWith('/') || !URL.canParse(returnTo, home.href)) return home.href;
  const landing = new URL(returnTo, home);
  return landing.origin === home.origin && !landing.pathname.startsWith('/api/') ? landing.href : home.href;
}
