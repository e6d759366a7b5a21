import { Dashboard } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { may } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';
import { getDashboard } from './dashboard-queries.ts';

const tags = ['Dashboard'];

export function dashboardRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/dashboard', {
    config: { access: may('dashboard:view') },
    schema: { tags, summary: 'Show the portfolio at a glance', response: { 200: Dashboard } },
    handler: ({ caller }) => getDashboard(ctx, caller),
  });
}
