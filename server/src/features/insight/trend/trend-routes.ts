import {
  AcceptanceCounts,
  PortfolioHeatMap,
  PortfolioTrend,
  PortfolioTrendQuery,
  RiskConcentration,
  RiskConcentrationQuery,
  VendorScoreChanges,
  VendorScoreChangesQuery,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { countAcceptances } from '../../reviews/findings/index.ts';
import { getRiskConcentration } from './concentration-queries.ts';
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
        'Returns the average score, ratings, open findings and overdue items at the end of the last quarters and now. Records deleted later are still counted.',
      querystring: PortfolioTrendQuery,
      response: { 200: PortfolioTrend },
    },
    handler: ({ caller, query }) => getPortfolioTrend(ctx, caller, query),
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
        'Compares current scores with those at the end of the previous month or of an earlier quarter. Vendors without a score then or now are not included.',
      querystring: VendorScoreChangesQuery,
      response: { 200: VendorScoreChanges },
    },
    handler: ({ caller, query }) => listVendorScoreChanges(ctx, caller, query),
  });

  riskRoutes(app, ctx);
}

function riskRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/portfolio/concentration', {
    config: { access: sessionAccess('dashboard:view', 'vendors:view', 'assessments:view') },
    schema: {
      tags,
      operationId: 'getRiskConcentration',
      summary: 'Get the concentration of open risk',
      description: 'Lists the ten vendors and the ten controls with most open findings, weighted by severity.',
      querystring: RiskConcentrationQuery,
      response: { 200: RiskConcentration },
    },
    handler: ({ caller, query }) => getRiskConcentration(ctx, caller, query),
  });

  app.get('/api/app/portfolio/acceptances', {
    config: { access: sessionAccess('dashboard:view', 'assessments:view') },
    schema: {
      tags,
      operationId: 'countAcceptances',
      summary: 'Count risk acceptances',
      description: 'The same counts as those of the list of risk acceptances.',
      response: { 200: AcceptanceCounts },
    },
    handler: ({ caller }) => countAcceptances(ctx, caller),
  });
}
