import { Dashboard } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getDashboard } from './dashboard-queries.ts';

const tags = ['Dashboard'];

export function dashboardRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/dashboard', {
    config: { access: apiAccess('dashboard:view') },
    schema: {
      tags,
      operationId: 'getDashboard',
      summary: 'Get the dashboard',
      description:
        'Includes the vendor counts, average score, rating distribution, ten most deficient controls and open findings at the time of the request.',
      response: { 200: Dashboard },
    },
    handler: ({ caller }) => getDashboard(ctx, caller),
  });
}
