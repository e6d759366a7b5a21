import { SCIM_MEDIA_TYPE, ScimError, type ScimGroup, type ScimUser } from '@assay/contract';
import type { FastifyReply } from 'fastify';
import type { ZodType } from 'zod';
import { scimClient } from '../../platform/http/access.ts';
import type { Api } from '../../platform/http/server.ts';
import { scimRefusals } from './scim-error.ts';

/** What every route of SCIM declares. */
export const scimConfig = { access: scimClient, refusals: scimRefusals };
export const tags = ['SCIM 2.0'];
export const consumes = [SCIM_MEDIA_TYPE, 'application/json'];

export function scimJson<Schema extends ZodType>(schema: Schema) {
  return { content: { [SCIM_MEDIA_TYPE]: { schema } } };
}

const error = scimJson(ScimError);
/** How a change can be refused, besides in the ways of every route. */
export const refused = { 409: error, 413: error, 415: error };

/** Routes in a scope of their own: here, and nowhere else, JSON goes by the name that SCIM has for it. */
export function inScim(app: Api, routes: (scope: Api) => void) {
  void app.register(async (scope: Api) => {
    speakScim(scope);
    routes(scope);
  });
}

function speakScim(scope: Api) {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>(SCIM_MEDIA_TYPE, { parseAs: 'string' }, (request, body, done) => {
    // Clients that send an empty body, as with a removal, mean none.
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
  scope.addHook('preSerialization', async (_request, reply, payload) => {
    reply.type(`${SCIM_MEDIA_TYPE}; charset=utf-8`);
    return payload;
  });
}

/** With the address of what was made, as RFC 7644 wants it. */
export const sendCreated = (reply: FastifyReply, resource: ScimUser | ScimGroup) =>
  reply.code(201).header('location', resource.meta?.location).send(resource);
