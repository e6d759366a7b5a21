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
  TotpConfirmed,
  TotpSecret,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { limitFailures } from '../../platform/http/failure-limit.ts';
import type { Api } from '../../platform/http/server.ts';
import { visitsTo } from '../../platform/http/visits.ts';
import { confirmIdentity } from './confirmation-commands.ts';
import { askForPasskey } from './passkey-queries.ts';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './second-factor-commands.ts';
import { getOwnSecondFactors } from './second-factor-queries.ts';

const tags = ['Second factors'];
const access = signedIn();
/** Refused where the organisation requires a second factor, and this is the last one. */
const removed = { 204: z.null(), 409: ErrorBody };

export function secondFactorRoutes(app: Api, ctx: AppContext) {
  const limited = limitFailures(ctx.config.limits.failedSignInsPerMinute);
  const { letIn } = visitsTo(ctx.config.publicUrl);

  app.get('/api/app/me/second-factors', {
    config: { access },
    schema: { tags, summary: 'Show own second factors', response: { 200: OwnSecondFactors } },
    handler: ({ caller }) => getOwnSecondFactors(ctx, caller),
  });

  app.post('/api/app/me/confirmation/options', {
    config: { access },
    schema: { tags, summary: 'Ask for a passkey to confirm', response: { 200: PasskeyRequestOptions } },
    handler: ({ caller }) => askForPasskey(ctx, caller, 'CONFIRMATION'),
  });

  app.post('/api/app/me/confirmation', {
    config: { access, bodyName: 'Confirmation' },
    schema: {
      tags,
      summary: 'Confirm the own identity, for ten minutes',
      body: Confirmation,
      response: { 204: z.null() },
    },
    handler: async ({ caller, body }, reply) =>
      letIn(reply.code(204), await limited(caller.id, () => confirmIdentity(ctx, caller, body))).send(null),
  });

  app.post('/api/app/me/totp', {
    config: { access },
    schema: { tags, summary: 'Begin to set up an authenticator app', response: { 200: TotpSecret } },
    handler: ({ caller }) => startTotp(ctx, caller),
  });

  app.post('/api/app/me/totp/confirm', {
    config: { access, bodyName: 'Code' },
    schema: {
      tags,
      summary: 'Confirm the authenticator app',
      body: OneTimeCode,
      response: { 200: TotpConfirmed },
    },
    handler: ({ caller, body: { code } }) => limited(caller.id, () => confirmTotp(ctx, caller, code)),
  });

  app.delete('/api/app/me/totp', {
    config: { access },
    schema: { tags, summary: 'Remove the authenticator app', response: removed },
    handler: async ({ caller }, reply) => reply.code(204).send(await removeTotp(ctx, caller)),
  });

  app.post('/api/app/me/recovery-codes', {
    config: { access },
    schema: {
      tags,
      summary: 'Make new recovery codes, in place of the old ones',
      response: { 200: RecoveryCodes, 409: ErrorBody },
    },
    handler: ({ caller }) => renewRecoveryCodes(ctx, caller),
  });

  app.post('/api/app/me/passkeys/options', {
    config: { access },
    schema: { tags, summary: 'Begin to add a passkey', response: { 200: PasskeyCreationOptions } },
    handler: ({ caller }) => startPasskey(ctx, caller),
  });

  app.post('/api/app/me/passkeys', {
    config: { access, bodyName: 'Passkey' },
    schema: { tags, summary: 'Add a passkey', body: PasskeyCreate, response: { 201: PasskeyCreated, 409: ErrorBody } },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await addPasskey(ctx, caller, body)),
  });

  app.put('/api/app/me/passkeys/:passkeyId', {
    config: { access, bodyName: 'Passkey' },
    schema: {
      tags,
      summary: 'Rename a passkey',
      params: PasskeyParams,
      body: PasskeyUpdate,
      response: { 200: Passkey },
    },
    handler: ({ caller, params: { passkeyId }, body: { name } }) => renamePasskey(ctx, caller, { passkeyId, name }),
  });

  app.delete('/api/app/me/passkeys/:passkeyId', {
    config: { access },
    schema: { tags, summary: 'Remove a passkey', params: PasskeyParams, response: removed },
    handler: async ({ caller, params: { passkeyId } }, reply) =>
      reply.code(204).send(await removePasskey(ctx, caller, passkeyId)),
  });
}
