import type { AppContext } from './context.ts';
import { authenticateApiKey } from './features/api-keys/api-key-authentication.ts';
import { takeAuditPlace } from './features/audit/audit-limit.ts';
import { referenceRoutes } from './features/reference/reference-routes.ts';
import { authenticateSession } from './features/sessions/session-authentication.ts';
import { vendorRoutes } from './features/vendors/vendor-routes.ts';
import { guard } from './platform/http/guard.ts';
import { describeApi } from './platform/http/openapi.ts';
import { type Api, createServer } from './platform/http/server.ts';

/** The whole HTTP interface: every mount is listed here. */
export async function createApp(ctx: AppContext): Promise<Api> {
  const { config, log } = ctx;
  const app = createServer({ log, trustedProxies: config.trustedProxies });
  guard(app, {
    // A key that is sent wins over a cookie, also when it is wrong.
    authenticate: (credential) =>
      credential.authorization === undefined
        ? authenticateSession(ctx, credential)
        : authenticateApiKey(ctx, credential),
    takeAuditPlace: (caller) => takeAuditPlace(ctx, caller),
    origin: config.publicUrl.origin,
    limits: config.limits,
  });
  await describeApi(app);

  vendorRoutes(app, ctx);
  referenceRoutes(app);

  await app.ready();
  return app;
}
