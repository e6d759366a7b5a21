import {
  ErrorBody,
  OneTimeCode,
  PasskeyCreate,
  PasskeyCreationOptions,
  SecondFactorSetupResult,
  TotpSecret,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { pendingAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import {
  confirmRequiredPasskey,
  confirmRequiredTotp,
  startRequiredPasskey,
  startRequiredTotp,
} from './required-factor-commands.ts';
import { createSignInCookies } from './sign-in-cookies.ts';

const tags = ['Sessions'];

export function requiredFactorRoutes(app: Api, ctx: AppContext) {
  const { toClientInfo, setSessionCookie } = createSignInCookies(ctx);
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);

  app.post('/api/app/sign-in/setup/totp', {
    config: { access: pendingAccess },
    schema: {
      tags,
      operationId: 'startTotpSetupAtSignIn',
      summary: 'Start authenticator app setup during sign-in',
      description:
        'For users whose organisation requires a second factor. Returns the secret for the authenticator app.',
      response: { 200: TotpSecret },
    },
    handler: ({ caller }) => startRequiredTotp(ctx, caller),
  });

  app.post('/api/app/sign-in/setup/totp/confirm', {
    config: { access: pendingAccess, bodyName: 'Code' },
    schema: {
      tags,
      operationId: 'confirmTotpSetupAtSignIn',
      summary: 'Confirm authenticator app setup and sign in',
      description: 'Requires a code from the app. Sets the session cookie and returns the recovery codes.',
      body: OneTimeCode,
      response: { 200: SecondFactorSetupResult },
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { client: toClientInfo(request), proof: body.code };
      const setUp = await limited(caller.id, () => confirmRequiredTotp(ctx, caller, step));
      return setSessionCookie(reply, { token: setUp.token, me: setUp.answer.me }).send(setUp.answer);
    },
  });

  app.post('/api/app/sign-in/setup/passkey/options', {
    config: { access: pendingAccess },
    schema: {
      tags,
      operationId: 'startPasskeySetupAtSignIn',
      summary: 'Start passkey setup during sign-in',
      description:
        'For users whose organisation requires a second factor. Returns the options for `navigator.credentials.create`.',
      response: { 200: PasskeyCreationOptions },
    },
    handler: ({ caller }) => startRequiredPasskey(ctx, caller),
  });

  app.post('/api/app/sign-in/setup/passkey', {
    config: { access: pendingAccess, bodyName: 'Passkey' },
    schema: {
      tags,
      operationId: 'addPasskeyAtSignIn',
      summary: 'Add a passkey and sign in',
      description: 'Sets the session cookie and returns the recovery codes.',
      body: PasskeyCreate,
      response: { 200: SecondFactorSetupResult, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { client: toClientInfo(request), proof: body };
      const setUp = await limited(caller.id, () => confirmRequiredPasskey(ctx, caller, step));
      return setSessionCookie(reply, { token: setUp.token, me: setUp.answer.me }).send(setUp.answer);
    },
  });
}
