import { PortfolioHeatMap, PortfolioTrend, VendorScoreChanges } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getPortfolioHeatMap } from './heat-map-queries.ts';
import { listVendorScoreChanges } from './score-change-queries.ts';
import { getPortfolioTrend } from './trend-queries.ts';

const tags = ['Dashboard'];

export function trendRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/portfolio/trend', {
    config: { access: sessionAccess('dashboard:view') },
    schema: {
      tags,
      operationId: 'getPortfolioTrend',
      summary: 'Get the portfolio trend',
      description:
        'Returns the average score, ratings, open findings and overdue items at the end of the last eight quarters and now. Records deleted later are still counted.',
      response: { 200: PortfolioTrend },
    },
    handler: ({ caller }) => getPortfolioTrend(ctx, caller),
  });

  app.get('/api/app/portfolio/heat-map', {
    config: { access: sessionAccess('dashboard:view') },
    schema: {
      tags,
      operationId: 'getPortfolioHeatMap',
      summary: 'Count vendors by tier and rating',
      description: 'Ratings are based on the exact scores and the organisation’s thresholds, as in the vendor list.',
      response: { 200: PortfolioHeatMap },
    },
    handler: ({ caller }) => getPortfolioHeatMap(ctx, caller),
  });

  app.get('/api/app/portfolio/score-changes', {
    config: { access: sessionAccess('dashboard:view', 'vendors:view') },
    schema: {
      tags,
      operationId: 'listVendorScoreChanges',
      summary: 'List the largest score changes',
      description:
        'Compares current scores with those at the end of the previous month. Vendors without a score then or now are not included.',
      response: { 200: VendorScoreChanges },
    },
    handler: ({ caller }) => listVendorScoreChanges(ctx, caller),
  });
}
