import { Me, OneTimeCode, PasskeyProof, PasskeyRequestOptions, PendingSignIn } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { pendingAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createPasskeyRequest } from '../second-factors/index.ts';
import { getPendingSignIn } from './pending-sign-in-commands.ts';
import { completeSignInWithPasskey, signInWithRecoveryCode, signInWithTotp } from './second-step-commands.ts';
import { createSignInCookies } from './sign-in-cookies.ts';

const tags = ['Sessions'];
const response = { 200: Me };

export function secondStepRoutes(app: Api, ctx: AppContext) {
  const { toClientInfo, setSessionCookie } = createSignInCookies(ctx);
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);

  app.get('/api/app/sign-in/pending', {
    config: { access: pendingAccess },
    schema: {
      tags,
      operationId: 'getPendingSignIn',
      summary: 'Get the pending sign-in',
      description: 'Shows which second factors the user can use to complete sign-in, or that one must be set up first.',
      response: { 200: PendingSignIn },
    },
    handler: ({ caller }) => getPendingSignIn(ctx, caller),
  });

  app.post('/api/app/sign-in/totp', {
    config: { access: pendingAccess, bodyName: 'Code' },
    schema: {
      tags,
      operationId: 'verifyTotp',
      summary: 'Complete sign-in with an authenticator app',
      description: 'Sets the session cookie. Each code can be used only once.',
      body: OneTimeCode,
      response,
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { client: toClientInfo(request), proof: body.code };
      const signedIn = await limited(caller.id, () => signInWithTotp(ctx, caller, step));
      return setSessionCookie(reply, signedIn).send(signedIn.me);
    },
  });

  app.post('/api/app/sign-in/recovery-code', {
    config: { access: pendingAccess, bodyName: 'Code' },
    schema: {
      tags,
      operationId: 'verifyRecoveryCode',
      summary: 'Complete sign-in with a recovery code',
      description: 'Sets the session cookie. Each recovery code can be used only once.',
      body: OneTimeCode,
      response,
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { client: toClientInfo(request), proof: body.code };
      const signedIn = await limited(caller.id, () => signInWithRecoveryCode(ctx, caller, step));
      return setSessionCookie(reply, signedIn).send(signedIn.me);
    },
  });

  app.post('/api/app/sign-in/second-passkey/options', {
    config: { access: pendingAccess },
    schema: {
      tags,
      operationId: 'getSecondPasskeyOptions',
      summary: 'Get passkey options to complete sign-in',
      description: 'Returns the options for `navigator.credentials.get`.',
      response: { 200: PasskeyRequestOptions },
    },
    handler: ({ caller }) => createPasskeyRequest(ctx, caller, 'SECOND_STEP'),
  });

  app.post('/api/app/sign-in/second-passkey', {
    config: { access: pendingAccess, bodyName: 'Passkey' },
    schema: {
      tags,
      operationId: 'verifySecondPasskey',
      summary: 'Complete sign-in with a passkey',
      description: 'Sets the session cookie.',
      body: PasskeyProof,
      response,
    },
    handler: async (request, reply) => {
      const { caller, body } = request;
      const step = { client: toClientInfo(request), proof: body.response };
      const signedIn = await limited(caller.id, () => completeSignInWithPasskey(ctx, caller, step));
      return setSessionCookie(reply, signedIn).send(signedIn.me);
    },
  });
}
