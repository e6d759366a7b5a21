import { ErrorBody, Me, Setup, SetupStatus } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { publicAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getSetupStatus, setUpInstallation } from './setup-commands.ts';
import { createSignInCookies } from './sign-in-cookies.ts';

const tags = ['Set-up'];

export function setupRoutes(app: Api, ctx: AppContext) {
  const { toClientInfo, setSessionCookie } = createSignInCookies(ctx);
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);

  app.get('/api/app/setup', {
    config: { access: publicAccess },
    schema: {
      tags,
      operationId: 'getSetupStatus',
      summary: 'Get the setup status',
      description: 'Setup is required until the first organisation exists.',
      response: { 200: SetupStatus },
    },
    handler: () => getSetupStatus(ctx),
  });

  app.post('/api/app/setup', {
    config: { access: publicAccess, bodyName: 'Set-up' },
    schema: {
      tags,
      operationId: 'completeSetup',
      summary: 'Create the first organisation and sign in as its administrator',
      description: 'Requires the setup token from the server log. Works only once.',
      body: Setup,
      response: { 201: Me, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const client = toClientInfo(request);
      const signedIn = await limited(client.address, () => setUpInstallation(ctx, client, request.body));
      return setSessionCookie(reply.code(201), signedIn).send(signedIn.me);
    },
  });
}
