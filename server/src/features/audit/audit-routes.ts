import { AuditPage, AuditQuery } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may } from '../../platform/http/access.ts';
import { sendCsv } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { exportAudit } from './audit-csv.ts';
import { listAudit } from './audit-queries.ts';

export function auditRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/audit', {
    config: { access: may('audit:view'), limit: 'audit' },
    schema: {
      tags: ['Audit'],
      summary: 'Read the audit log, newest first',
      querystring: AuditQuery,
      response: {
        200: {
          description: 'A page, or with format=csv every match',
          content: { 'application/json': { schema: AuditPage }, 'text/csv': { schema: z.string() } },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportAudit(ctx, caller, query))
        : reply.send(await listAudit(ctx, caller, query)),
  });
}
