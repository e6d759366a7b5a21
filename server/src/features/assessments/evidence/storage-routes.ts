import { StorageSummary } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getStorageSummary } from './storage-queries.ts';

export function storageRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/storage', {
    config: { access: sessionAccess('settings:view') },
    schema: {
      tags: ['Organisation'],
      operationId: 'getStorage',
      summary: 'Get the storage usage of the organisation',
      description: 'Deleted files count until they are permanently removed.',
      response: { 200: StorageSummary },
    },
    handler: ({ caller }) => getStorageSummary(ctx, caller),
  });
}
