import {
  ErrorBody,
  OneTimeCode,
  PasskeyCreate,
  PasskeyCreationOptions,
  SecondFactorSetUp,
  TotpSecret,
} from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { secondStep } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import {
  enterWithFirstPasskey,
  enterWithFirstTotp,
  offerFirstPasskey,
  offerFirstTotp,
} from './sign-in-set-up-commands.ts';

const tags = ['Sessions'];

export function signInSetUpRoutes(app: Api, ctx: AppContext) {
  const { visitorOf, letIn } = visitsTo(ctx.config.publicUrl);
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);

  app.post('/api/app/sign-in/setup/totp', {
    config: { access: secondStep },
    schema: { tags, summary: 'Begin to set up an authenticator app to sign in', response: { 200: TotpSecret } },
    handler: ({ caller }) => offerFirstTotp(ctx, caller),
  });

  app.post('/api/app/sign-in/setup/totp/confirm', {
    config: { access: secondStep, bodyName: 'Code' },
    schema: {
      tags,
      summary: 'Set up the authenticator app, and sign in',
      body: OneTimeCode,
      response: { 200: SecondFactorSetUp },
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { visitor: visitorOf(request), proof: body.code };
      const setUp = await limited(caller.id, () => enterWithFirstTotp(ctx, caller, step));
      return letIn(reply, setUp).send(setUp.answer);
    },
  });

  app.post('/api/app/sign-in/setup/passkey/options', {
    config: { access: secondStep },
    schema: { tags, summary: 'Begin to add a passkey to sign in', response: { 200: PasskeyCreationOptions } },
    handler: ({ caller }) => offerFirstPasskey(ctx, caller),
  });

  app.post('/api/app/sign-in/setup/passkey', {
    config: { access: secondStep, bodyName: 'Passkey' },
    schema: {
      tags,
      summary: 'Add the first passkey, and sign in',
      body: PasskeyCreate,
      response: { 200: SecondFactorSetUp, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { visitor: visitorOf(request), proof: body };
      const setUp = await limited(caller.id, () => enterWithFirstPasskey(ctx, caller, step));
      return letIn(reply, setUp).send(setUp.answer);
    },
  });
}
