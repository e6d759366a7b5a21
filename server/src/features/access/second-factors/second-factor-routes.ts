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
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
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

  app.get('/api/app/me/second-factors', {
    config: { access },
    schema: {
      tags,
      operationId: 'listSecondFactors',
      summary: 'List your second factors',
      description: 'Includes the authenticator app, the passkeys and the number of unused recovery codes.',
      response: { 200: OwnSecondFactors },
    },
    handler: ({ caller }) => getOwnSecondFactors(ctx, caller),
  });

  app.post('/api/app/me/confirmation/options', {
    config: { access },
    schema: {
      tags,
      operationId: 'getConfirmationOptions',
      summary: 'Get passkey options to confirm your identity',
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
      summary: 'Confirm your identity for ten minutes',
      description: 'Use a password, a code or a passkey. Operations that could grant lasting access require this.',
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
      summary: 'Start authenticator app setup',
      description: 'Returns the secret for the app. Setup is complete once you confirm it with a code.',
      response: { 200: TotpSecret },
    },
    handler: ({ caller }) => startTotp(ctx, caller),
  });

  app.post('/api/app/me/totp/confirm', {
    config: { access, fresh: true, bodyName: 'Code' },
    schema: {
      tags,
      operationId: 'confirmTotpSetup',
      summary: 'Confirm authenticator app setup',
      description: 'Requires a code from the app. Returns recovery codes with the first second factor.',
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
      description: 'The last second factor cannot be removed if the organisation requires one.',
      response: removalResponses,
    },
    handler: async ({ caller }, reply) => reply.code(204).send(await deleteTotp(ctx, caller)),
  });

  app.post('/api/app/me/recovery-codes', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'regenerateRecoveryCodes',
      summary: 'Replace your recovery codes',
      description: 'The previous codes stop working. The new codes are returned only once.',
      response: { 200: RecoveryCodes, 409: ErrorBody },
    },
    handler: ({ caller }) => regenerateRecoveryCodes(ctx, caller),
  });

  app.post('/api/app/me/passkeys/options', {
    config: { access, fresh: true },
    schema: {
      tags,
      operationId: 'startPasskeySetup',
      summary: 'Start passkey setup',
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
      description: 'Send the response of the authenticator. Returns recovery codes with the first second factor.',
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
      description: 'The name helps you tell passkeys apart.',
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
      description: 'The last second factor cannot be removed if the organisation requires one.',
      params: PasskeyParams,
      response: removalResponses,
    },
    handler: async ({ caller, params: { passkeyId } }, reply) =>
      reply.code(204).send(await deletePasskey(ctx, caller, passkeyId)),
  });
}
