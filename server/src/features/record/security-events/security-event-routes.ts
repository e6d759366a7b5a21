import { SecurityEventPage, SecurityEventQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { exportSecurityEventsCsv } from './security-event-csv.ts';
import { listSecurityEvents } from './security-event-queries.ts';

export function securityEventRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/security-events', {
    config: { access: sessionAccess('audit:view', 'settings:view') },
    schema: {
      tags: ['Audit'],
      operationId: 'listSecurityEvents',
      summary: 'List security events',
      description: 'Lists failed sign-ins, invalid credentials and other rejected requests, newest first.',
      querystring: SecurityEventQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv',
          content: { 'application/json': { schema: SecurityEventPage }, ...csvContent },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportSecurityEventsCsv(ctx, caller, query))
        : reply.send(await listSecurityEvents(ctx, caller, query)),
  });
}
