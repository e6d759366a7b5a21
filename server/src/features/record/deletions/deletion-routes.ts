import { DeletedRecordPage, DeletedRecordQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendPage } from '../../../platform/http/list-headers.ts';
import type { Api } from '../../../platform/http/server.ts';
import { listDeletedRecords } from './deletion-queries.ts';

export function deletionRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/deletions', {
    config: { access: apiAccess() },
    schema: {
      tags: ['Deletions'],
      operationId: 'listDeletions',
      summary: 'List deleted records',
      description:
        'Oldest deletion first. Includes vendors, certifications and responsibilities for callers with `vendors:view`, and assessments and ' +
        'findings for callers with `assessments:view`, including those that were deleted with their vendor or ' +
        'assessment. Deletions are kept for 90 days.',
      querystring: DeletedRecordQuery,
      response: { 200: DeletedRecordPage },
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await listDeletedRecords(ctx, request.caller, request.query)),
  });
}
