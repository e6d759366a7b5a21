import { anyone } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';

export function referenceRoutes(app: Api) {
  app.get('/api/openapi.json', {
    config: { access: anyone },
    schema: { hide: true },
    handler: () => app.swagger(),
  });
}
