import { AuditChoices, AuditPage, AuditQuery, VendorActivityQuery, VendorParams } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may, signedIn } from '../../platform/http/access.ts';
import { sendCsv } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { listVendorActivity } from './activity-queries.ts';
import { listChoices } from './audit-choices.ts';
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

  app.get('/api/app/audit-choices', {
    config: { access: signedIn('audit:view') },
    schema: {
      tags: ['Audit'],
      summary: 'List the actions and the people that the audit log holds',
      response: { 200: AuditChoices },
    },
    handler: ({ caller }) => listChoices(ctx, caller),
  });

  app.get('/api/app/vendors/:vendorId/activity', {
    config: { access: signedIn('vendors:view', 'audit:view') },
    schema: {
      tags: ['Audit'],
      summary: 'Read what was done to a vendor and what belongs to it, newest first',
      operationId: 'listVendorActivity',
      params: VendorParams,
      querystring: VendorActivityQuery,
      response: { 200: AuditPage },
    },
    handler: ({ caller, params, query }) => listVendorActivity(ctx, caller, { ...params, ...query }),
  });
}
