import { MyWork } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getMyWork } from './my-work-queries.ts';

const tags = ['Dashboard'];

export function myWorkRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/my-work', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'getMyWork',
      summary: 'Show what waits for the caller',
      description:
        'Lists reviews, findings, certifications and contracts that the signed-in user is responsible for. A list is `null` without the permission for it.',
      response: { 200: MyWork },
    },
    handler: ({ caller }) => getMyWork(ctx, caller),
  });
}
