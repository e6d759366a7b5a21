import { PortalSignIn } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { anyone, fromPortal } from '../../platform/http/access.ts';
import { canonicalAddress } from '../../platform/http/address.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import { hostCookieOptions } from '../../platform/http/host-cookie.ts';
import type { Api } from '../../platform/http/server.ts';
import { portalCookieName } from './portal-authentication.ts';
import { closePortal, openPortal } from './portal-session-commands.ts';

const tags = ['Portal'];

export function portalSessionRoutes(app: Api, ctx: AppContext) {
  const { publicUrl, limits } = ctx.config;
  const cookieName = portalCookieName(publicUrl);
  const cookieOptions = hostCookieOptions(publicUrl);
  const limited = limitFailures(limits.failedSignInsPerMinute);

  app.post('/api/portal/session', {
    config: { access: anyone, bodyName: 'Link' },
    schema: {
      tags,
      summary: 'Open an assessment with the token of a link',
      body: PortalSignIn,
      response: { 204: z.null() },
    },
    handler: async ({ ip, id, headers, body }, reply) => {
      const guest = { address: canonicalAddress(ip), requestId: id, origin: headers.origin };
      const session = await limited(guest.address, () => openPortal(ctx, guest, body));
      return reply.code(204).setCookie(cookieName, session, cookieOptions).send(null);
    },
  });

  app.delete('/api/portal/session', {
    config: { access: fromPortal },
    schema: { tags, summary: 'Leave the portal', response: { 204: z.null() } },
    handler: async ({ caller }, reply) =>
      reply
        .code(204)
        .clearCookie(cookieName, cookieOptions)
        .send(await closePortal(ctx, caller)),
  });
}
