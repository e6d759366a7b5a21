import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { findReauthenticationProblem, hasUsedMfa } from '../../../domain/single-sign-on.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, TooManyRequestsError, UnauthorizedError, UnavailableError } from '../../../platform/errors.ts';
import { type ClientInfo, sessionCookieName } from '../../../platform/http/session-cookies.ts';
import { selectProvider } from '../identity-providers/index.ts';
import { getOrganisationIn } from '../organisations/index.ts';
import { confirmWithProof, requireConfirmationMethod, toUserKey } from '../second-factors/index.ts';
import { authenticateSession } from '../sessions/index.ts';
import { isUserWithSubject } from '../users/index.ts';
import { SsoRefusedError, type SsoRefusal } from './sso-account-commands.ts';
import {
  exchangeAnswer,
  isSameConnection,
  type ProvenIdentity,
  type SsoAnswer,
  type SsoFlow,
  type SsoRedirect,
  startFlow,
  type StartFlowInput,
} from './sso-flow.ts';

type StartConfirmationInput = Pick<StartFlowInput, 'site' | 'returnTo'>;

/** Sends a signed-in user to the identity provider, which has to authenticate them again. */
export async function startSsoConfirmation(
  ctx: AppContext,
  caller: Caller,
  { site, returnTo }: StartConfirmationInput,
): Promise<SsoRedirect> {
  const { organisationId, userId } = toUserKey(caller);
  await inOrganisation(ctx, withoutIdempotency(caller), (tx) => requireConfirmationMethod(tx, caller, 'SSO'));
  const confirmation = { sessionId: caller.sessionId ?? '', userId, startedAt: ctx.now().getTime() };
  return startFlow(ctx, { site, organisationId, returnTo, confirmation }).catch((error: unknown) => {
    throw error instanceof SsoRefusedError ? toUnavailableError(error) : error;
  });
}

/** A 401 would mean that the session has ended. */
function toUnavailableError(cause: SsoRefusedError): UnavailableError {
  const error = new UnavailableError('The identity provider is temporarily unavailable. Try again shortly.');
  error.cause = cause;
  return error;
}

type FinishConfirmationInput = SsoAnswer & { readonly confirmation: NonNullable<SsoFlow['confirmation']> };
type SsoConfirmed = { readonly token: string; readonly location: string };

/** Confirms the session from which the user left for the provider. Starts no session, and changes no account. */
export async function finishSsoConfirmation(
  ctx: AppContext,
  client: ClientInfo,
  input: FinishConfirmationInput,
): Promise<SsoConfirmed> {
  const caller = await authenticateClient(ctx, client);
  if (!caller) throw new SsoRefusedError('expired');
  return confirmSession(ctx, caller, input).catch((error: unknown) => {
    const reason = toRefusal(error);
    if (reason === null) throw error;
    recordRefusedConfirmation(ctx, caller, reason);
    throw new SsoRefusedError(reason, { cause: error, returnTo: input.begun.returnTo });
  });
}

/** The callback is a public route, so the session is authenticated here. */
const authenticateClient = (ctx: AppContext, { previousToken, address, requestId, site }: ClientInfo) =>
  authenticateSession(
    ctx,
    {
      authorization: undefined,
      cookies: { [sessionCookieName(site.url)]: previousToken },
      address,
      requestId,
      site,
    },
    { isBackground: false },
  );

async function confirmSession(
  ctx: AppContext,
  caller: Caller,
  { begun, answer, confirmation: { sessionId, userId, startedAt } }: FinishConfirmationInput,
): Promise<SsoConfirmed> {
  const isSameSession = caller.sessionId === sessionId && caller.id === userId;
  if (!isSameSession || answer.searchParams.get('state') !== begun.state) throw new SsoRefusedError('expired');
  const proven = await exchangeAnswer(ctx, { begun, answer });
  const { token } = await confirmWithProof(ctx, caller, {
    method: 'SSO',
    findRefusal: async (tx) => {
      const reason = await findRefusal(tx, caller, { ...proven, startedAt, now: ctx.now().getTime() });
      return reason && new SsoRefusedError(reason);
    },
  });
  return { token, location: begun.returnTo };
}

type Reauthentication = ProvenIdentity & { readonly startedAt: number; readonly now: number };

async function findRefusal(
  tx: Tx,
  caller: Caller,
  { connection, identity, startedAt, now }: Reauthentication,
): Promise<SsoRefusal | null> {
  const { userId } = toUserKey(caller);
  const provider = await selectProvider(tx, caller).executeTakeFirst();
  if (!provider || !isSameConnection(provider, connection)) return 'failed';
  if (!(await isUserWithSubject(tx, caller, { userId, subject: identity.subject }))) return 'another-user';
  const { mfaRequired } = await getOrganisationIn(tx, caller);
  if (mfaRequired && !provider.trust_mfa && !hasUsedMfa(identity)) return 'second-factor';
  return findReauthenticationProblem(identity, { startedAt, now });
}

/** Null for errors that the user cannot do anything about. */
function toRefusal(error: unknown): SsoRefusal | null {
  if (error instanceof SsoRefusedError) return error.reason;
  if (error instanceof TooManyRequestsError) return 'paused';
  // Meanwhile the user was disabled, or got another way to confirm.
  return error instanceof UnauthorizedError || error instanceof InvalidError ? 'expired' : null;
}

/** A cancelled or late confirmation does not count as a failed attempt. */
const NO_FAILURES = new Set<SsoRefusal>(['cancelled', 'expired', 'paused']);

function recordRefusedConfirmation(ctx: AppContext, caller: Caller, reason: SsoRefusal) {
  if (NO_FAILURES.has(reason)) return;
  ctx.securityEvents.add({
    organisationId: caller.organisationId,
    kind: 'CONFIRMATION_FAILED',
    reason: `single sign-on: ${reason}`,
    callerKind: caller.kind,
    callerId: caller.id,
    callerName: caller.name,
    address: caller.address,
    route: 'GET /api/app/sso/callback',
    requestId: caller.requestId,
  });
}
