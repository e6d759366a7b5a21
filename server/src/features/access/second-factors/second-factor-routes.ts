import {
  Confirmation,
  ErrorBody,
  OneTimeCode,
  OwnSecondFactors,
  Passkey,
  PasskeyCreate,
  PasskeyCreated,
  PasskeyCreationOptions,
  PasskeyParams,
  PasskeyRequestOptions,
  PasskeyUpdate,
  RecoveryCodes,
  TotpConfirmResult,
  TotpSecret,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { createFailureLimit } from '../../../platform/http/failure-limit.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createSessionCookies } from '../../../platform/http/session-cookies.ts';
import { confirmIdentity } from './confirm-identity-commands.ts';
import { createPasskeyRequest } from './passkey-queries.ts';
import {
  confirmTotp,
  createPasskey,
  deletePasskey,
  deleteTotp,
  regenerateRecoveryCodes,
  renamePasskey,
  startPasskey,
  startTotp,
} from './second-factor-commands.ts';
import { getOwnSecondFactors } from './second-factor-queries.ts';

const tags = ['Second factors'];
const access = sessionAccess();
/** Responds with 409 for the last factor, if the organisation requires one. */
const removalResponses = { 204: z.null(), 409: ErrorBody };

export function secondFactorRoutes(app: Api, ctx: AppContext) {
  const limited = createFailureLimit(ctx.config.limits.failedSignInsPerMinute);
  const { setSessionCookie } = createSessionCookies(ctx.config.publicUrl);

  app.get('/api/app/me/second-factors', {
    config: { access },
    schema: {
      tags,
      operationId: 'listSecondFactors',
      summary: 'Show own second factors',
      description: 'Shows the authenticator app, the passkeys and how many recovery codes are left.',
      response: { 200: OwnSecondFactors },
    },
    handler: ({ caller }) => getOwnSecondFactors(ctx, caller),
  });

  app.post('/api/app/me/confirmation/options', {
    config: { access },
    schema: {
      tags,
      operationId: 'getConfirmationOptions',
      summary: 'Ask for a passkey to confirm',
      description: 'Returns the options for `navigator.credentials.get`.',
      response: { 200: PasskeyRequestOptions },
    },
    handler: ({ caller }) => createPasskeyRequest(ctx, caller, 'CONFIRMATION'),
  });

  app.post('/api/app/me/confirmation', {
    config: { access, bodyName: 'Confirmation' },
    schema: {
      tags,
      operationId: 'confirmIdentity',
      summary: 'Confirm the own identity, for ten minutes',
      description: 'With a password, a code or a passkey. Operations that could give lasting access ask for it.',
      body: Confirmation,
      response: { 204: z.null() },
    },
    handler: async ({ caller, body }, reply) =>
      setSessionCookie(reply.code(204), await limited(caller.id, () => confirmIdentity(ctx, caller, body))).send(null),
  });

  app.post('/api/app/me/totp', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'startTotpSetup',
      summary: 'Begin to set up an authenticator app',
      description: 'Returns the secret for the app. It counts once it is confirmed with a code.',
      response: { 200: TotpSecret },
    },
    handler: ({ caller }) => startTotp(ctx, caller),
  });

  app.post('/api/app/me/totp/confirm', {
    config: { access, fresh: true, bodyName: 'Code' },
    schema: {
      tags,
      operationId: 'confirmTotpSetup',
      summary: 'Confirm the authenticator app',
      description: 'Needs a code from the app. With the first second factor, it returns the recovery codes.',
      body: OneTimeCode,
      response: { 200: TotpConfirmResult },
    },
    handler: ({ caller, body: { code } }) => limited(caller.id, () => confirmTotp(ctx, caller, code)),
  });

  app.delete('/api/app/me/totp', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'removeTotp',
      summary: 'Remove the authenticator app',
      description: 'The last second factor cannot be removed where the organisation requires one.',
      response: removalResponses,
    },
    handler: async ({ caller }, reply) => reply.code(204).send(await deleteTotp(ctx, caller)),
  });

  app.post('/api/app/me/recovery-codes', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'regenerateRecoveryCodes',
      summary: 'Make new recovery codes, in place of the old ones',
      description: 'The previous codes stop working. The new ones are shown only in this response.',
      response: { 200: RecoveryCodes, 409: ErrorBody },
    },
    handler: ({ caller }) => regenerateRecoveryCodes(ctx, caller),
  });

  app.post('/api/app/me/passkeys/options', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'startPasskeySetup',
      summary: 'Begin to add a passkey',
      description: 'Returns the options for `navigator.credentials.create`.',
      response: { 200: PasskeyCreationOptions },
    },
    handler: ({ caller }) => startPasskey(ctx, caller),
  });

  app.post('/api/app/me/passkeys', {
    config: { access, fresh: true, bodyName: 'Passkey' },
    schema: {
      tags,
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      description:
        'Takes the response of the authenticator. With the first second factor, it returns the recovery codes.',
      body: PasskeyCreate,
      response: { 201: PasskeyCreated, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await createPasskey(ctx, caller, body)),
  });

  app.put('/api/app/me/passkeys/:passkeyId', {
    config: { access, fresh: true, bodyName: 'Passkey' },
    schema: {
      tags,
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      description: 'The name only helps to tell passkeys apart.',
      params: PasskeyParams,
      body: PasskeyUpdate,
      response: { 200: Passkey },
    },
    handler: ({ caller, params: { passkeyId }, body: { name } }) => renamePasskey(ctx, caller, { passkeyId, name }),
  });

  app.delete('/api/app/me/passkeys/:passkeyId', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      description: 'The last second factor cannot be removed where the organisation requires one.',
      params: PasskeyParams,
      response: removalResponses,
    },
    handler: async ({ caller, params: { passkeyId } }, reply) =>
      reply.code(204).send(await deletePasskey(ctx, caller, passkeyId)),
  });
}
