import { ErrorBody, Me, Setup, SetupStatus } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { anyone } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import { setUp } from './setup-commands.ts';
import { getSetupStatus } from './setup-queries.ts';

const tags = ['Set-up'];

export function setupRoutes(app: Api, ctx: AppContext) {
  const { visitorOf, letIn } = visitsTo(ctx.config.publicUrl);
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);

  app.get('/api/app/setup', {
    config: { access: anyone },
    schema: {
      tags,
      summary: 'Show whether set-up is needed',
      response: { 200: SetupStatus },
    },
    handler: () => getSetupStatus(ctx),
  });

  app.post('/api/app/setup', {
    config: { access: anyone, bodyName: 'Set-up' },
    schema: {
      tags,
      summary: 'Set up the first organisation, and sign in as its administrator',
      body: Setup,
      response: { 201: Me, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const signedIn = await limited(visitor.address, () => setUp(ctx, visitor, request.body));
      return letIn(reply.code(201), signedIn).send(signedIn.me);
    },
  });
}
