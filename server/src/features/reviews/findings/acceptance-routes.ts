import {
  Acceptance,
  AcceptanceEnd,
  AcceptancePage,
  AcceptanceQuery,
  AcceptanceRenewal,
  ErrorBody,
  FindingParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { endAcceptance, renewAcceptance } from './acceptance-change-commands.ts';
import { exportAcceptancesCsv, listAcceptances } from './acceptance-queries.ts';

const tags = ['Findings'];

export function acceptanceRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/acceptances', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listAcceptances',
      summary: 'List risk acceptances',
      description: 'The first to end comes first; those without an end come last.',
      querystring: AcceptanceQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv',
          content: { 'application/json': { schema: AcceptancePage }, ...csvContent },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportAcceptancesCsv(ctx, caller, query))
        : reply.send(await listAcceptances(ctx, caller, query)),
  });

  app.post('/api/v1/findings/:findingId/acceptance/renew', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding' },
    schema: {
      tags,
      operationId: 'renewAcceptance',
      summary: 'Renew a risk acceptance',
      description:
        'Sets a new end date. The limits of the organisation apply. Returns 409 if the acceptance has ended, or if the organisation requires approval.',
      params: FindingParams,
      body: AcceptanceRenewal,
      response: { 200: Acceptance, 409: ErrorBody },
    },
    handler: ({ caller, params: { findingId }, body }) => renewAcceptance(ctx, caller, { findingId, body }),
  });

  app.post('/api/v1/findings/:findingId/acceptance/end', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding' },
    schema: {
      tags,
      operationId: 'endAcceptance',
      summary: 'End a risk acceptance early',
      description: 'Opens a successor of the finding. Returns 409 if the acceptance has already ended.',
      params: FindingParams,
      body: AcceptanceEnd,
      response: { 200: Acceptance, 409: ErrorBody },
    },
    handler: ({ caller, params: { findingId }, body }) => endAcceptance(ctx, caller, { findingId, body }),
  });
}
