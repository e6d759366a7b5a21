import type { AppContext } from '../../../context.ts';
import { publicAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { requireReady } from './health-queries.ts';

const config = { access: publicAccess, quiet: true };

export function healthRoutes(app: Api, ctx: AppContext) {
  app.get('/healthz', {
    config,
    schema: { hide: true },
    handler: () => ({ status: 'alive' }),
  });

  app.get('/readyz', {
    config,
    schema: { hide: true },
    handler: async () => {
      await requireReady(ctx);
      return { status: 'ready' };
    },
  });
}
