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
      summary: 'Get open work for the current user',
      description:
        'Lists what waits for you: vendors, reviews, messages, approvals, findings, risk acceptances, responsibilities, certifications and contracts. A list is `null` if you lack the permission to view it.',
      response: { 200: MyWork },
    },
    handler: ({ caller }) => getMyWork(ctx, caller),
  });
}
