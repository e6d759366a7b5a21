import { OtherAddress, PortalSignIn } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { portalAccess, publicAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import { hostCookieOptions } from '../../../platform/http/host-cookie.ts';
import { normalizeAddress } from '../../../platform/http/ip-address.ts';
import type { Api } from '../../../platform/http/server.ts';
import { portalCookieName } from './portal-authentication.ts';
import { endPortalSession, startPortalSessionByLink } from './portal-session-commands.ts';

const tags = ['Portal'];

export function portalSessionRoutes(app: Api, ctx: AppContext) {
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);

  app.post('/api/portal/session', {
    config: { access: publicAccess, bodyName: 'Link' },
    schema: {
      tags,
      operationId: 'createPortalSession',
      summary: 'Start a portal session with a link token',
      description: 'Send the token after the `#` in the link. Sets the portal cookie.',
      body: PortalSignIn,
      response: { 204: z.null(), 409: OtherAddress },
    },
    handler: async ({ ip, id, headers, body, site }, reply) => {
      const guest = { address: normalizeAddress(ip), requestId: id, origin: headers.origin, site };
      const session = await limited(guest.address, () => startPortalSessionByLink(ctx, guest, body));
      return reply.code(204).setCookie(portalCookieName(site.url), session, hostCookieOptions(site.url)).send(null);
    },
  });

  app.delete('/api/portal/session', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'deletePortalSession',
      summary: 'End the portal session',
      description: 'Deletes the portal cookie. The link keeps working.',
      response: { 204: z.null() },
    },
    handler: async ({ caller, site: { url } }, reply) =>
      reply
        .code(204)
        .clearCookie(portalCookieName(url), hostCookieOptions(url))
        .send(await endPortalSession(ctx, caller)),
  });
}
