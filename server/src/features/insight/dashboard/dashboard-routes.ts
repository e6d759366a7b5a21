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
      summary: 'Show the portfolio at a glance',
      description:
        'Contains the vendor counts, the average score, the rating distribution, the ten most deficient controls and the open findings, calculated at the moment of the request.',
      response: { 200: Dashboard },
    },
    handler: ({ caller }) => getDashboard(ctx, caller),
  });
}
