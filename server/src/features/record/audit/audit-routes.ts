import { AuditFilterOptions, AuditPage, AuditQuery, VendorActivityQuery, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { exportAuditCsv } from './audit-csv.ts';
import { listAuditFilterOptions } from './audit-filter-options.ts';
import { listAuditEntries } from './audit-queries.ts';
import { listVendorActivity } from './vendor-activity-queries.ts';

export function auditRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/audit', {
    config: { access: apiAccess('audit:view'), limit: 'audit' },
    schema: {
      tags: ['Audit'],
      operationId: 'listAuditEntries',
      summary: 'List audit log entries',
      description:
        'Newest first. `format=csv` returns all matches instead of one page. The export is recorded in the log.',
      querystring: AuditQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv',
          content: { 'application/json': { schema: AuditPage }, ...csvContent },
        },
      },
    },
    handler: async ({ caller, query }, reply) =>
      query.format === 'csv'
        ? sendCsv(reply, await exportAuditCsv(ctx, caller, query))
        : reply.send(await listAuditEntries(ctx, caller, query)),
  });

  app.get('/api/app/audit-choices', {
    config: { access: sessionAccess('audit:view') },
    schema: {
      tags: ['Audit'],
      operationId: 'listAuditFilters',
      summary: 'List audit log actions and users',
      description: 'Use these values to filter the audit log.',
      response: { 200: AuditFilterOptions },
    },
    handler: ({ caller }) => listAuditFilterOptions(ctx, caller),
  });

  app.get('/api/app/vendors/:vendorId/activity', {
    config: { access: sessionAccess('vendors:view', 'audit:view') },
    schema: {
      tags: ['Audit'],
      operationId: 'listVendorActivity',
      summary: 'List vendor activity',
      description: 'Returns the audit log entries of a vendor and its records, newest first.',
      params: VendorParams,
      querystring: VendorActivityQuery,
      response: { 200: AuditPage },
    },
    handler: ({ caller, params, query }) => listVendorActivity(ctx, caller, { ...params, ...query }),
  });
}
