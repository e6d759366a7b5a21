import { Me, OneTimeCode, PasskeyProof, PasskeyRequestOptions, PendingSignIn } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { secondStep } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import { askForPasskey } from '../second-factors/passkey-queries.ts';
import { getPendingSignIn } from './pending-queries.ts';
import { enterWithPasskey, enterWithRecoveryCode, enterWithTotp } from './second-step-commands.ts';

const tags = ['Sessions'];
const response = { 200: Me };

export function secondStepRoutes(app: Api, ctx: AppContext) {
  const { visitorOf, letIn } = visitsTo(ctx.config.publicUrl);
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);

  app.get('/api/app/sign-in/pending', {
    config: { access: secondStep },
    schema: { tags, summary: 'Show the pending sign-in', response: { 200: PendingSignIn } },
    handler: ({ caller }) => getPendingSignIn(ctx, caller),
  });

  app.post('/api/app/sign-in/totp', {
    config: { access: secondStep, bodyName: 'Code' },
    schema: { tags, summary: 'Finish signing in by authenticator app', body: OneTimeCode, response },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { visitor: visitorOf(request), proof: body.code };
      const signedIn = await limited(caller.id, () => enterWithTotp(ctx, caller, step));
      return letIn(reply, signedIn).send(signedIn.me);
    },
  });

  app.post('/api/app/sign-in/recovery-code', {
    config: { access: secondStep, bodyName: 'Code' },
    schema: { tags, summary: 'Finish signing in by recovery code, which is used up', body: OneTimeCode, response },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { visitor: visitorOf(request), proof: body.code };
      const signedIn = await limited(caller.id, () => enterWithRecoveryCode(ctx, caller, step));
      return letIn(reply, signedIn).send(signedIn.me);
    },
  });

  app.post('/api/app/sign-in/second-passkey/options', {
    config: { access: secondStep },
    schema: { tags, summary: 'Ask for a passkey to finish signing in', response: { 200: PasskeyRequestOptions } },
    handler: ({ caller }) => askForPasskey(ctx, caller, 'SECOND_STEP'),
  });

  app.post('/api/app/sign-in/second-passkey', {
    config: { access: secondStep, bodyName: 'Passkey' },
    schema: { tags, summary: 'Finish signing in by passkey', body: PasskeyProof, response },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { visitor: visitorOf(request), proof: body.response };
      const signedIn = await limited(caller.id, () => enterWithPasskey(ctx, caller, step));
      return letIn(reply, signedIn).send(signedIn.me);
    },
  });
}
