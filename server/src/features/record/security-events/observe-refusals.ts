import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { type AppError, ForbiddenError, InvalidProofError, UnauthorizedError } from '../../../platform/errors.ts';
import { findCaller } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import type { SecurityEventInput } from '../../../platform/security-event-buffer.ts';
import { writeSecurityEvents } from './security-event-commands.ts';

const WRITE_INTERVAL_MS = 1_000;

/**
 * Records every refusal of a known caller, and writes what was recorded once a second. Failed sign-ins and API keys
 * are recorded where they are checked: only there the organisation is known.
 */
export function observeRefusals(app: Api, ctx: AppContext) {
  app.addHook('onSend', async (request) => {
    const event = toSecurityEvent(request);
    if (event) ctx.securityEvents.add(event);
  });
  let writing = Promise.resolve();
  const write = () => (writing = writing.then(() => writeSecurityEvents(ctx)));
  const timer = setInterval(() => void write(), WRITE_INTERVAL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}

function toSecurityEvent(request: FastifyRequest): SecurityEventInput | null {
  const caller = findCaller(request);
  const kind = request.refusal && toKind(request.refusal);
  if (!caller || !kind) return null;
  return {
    organisationId: caller.organisationId,
    kind,
    reason: caller.kind === 'pending' ? 'second step' : null,
    callerKind: caller.kind,
    callerId: caller.id,
    callerName: caller.name,
    address: caller.address,
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    requestId: caller.requestId,
  };
}

/** A caller who is known and nevertheless gets a 401 has failed the second step of signing in. */
function toKind(refusal: AppError): SecurityEventInput['kind'] | null {
  if (refusal.code === 'CONFIRMATION_REQUIRED') return 'CONFIRMATION_REQUIRED';
  if (refusal instanceof ForbiddenError) return 'ACCESS_DENIED';
  if (refusal instanceof InvalidProofError) return 'CONFIRMATION_FAILED';
  return refusal instanceof UnauthorizedError ? 'SIGN_IN_FAILED' : null;
}
