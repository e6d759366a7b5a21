import { SCIM_MEDIA_TYPE, ScimError, type ScimGroup, type ScimUser } from '@assay/contract';
import type { FastifyReply } from 'fastify';
import type { ZodType } from 'zod';
import { scimAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { scimErrorResponses } from './scim-error.ts';

export const scimConfig = { access: scimAccess, refusals: scimErrorResponses };
export const scimTags = ['SCIM 2.0'];
export const scimConsumes = [SCIM_MEDIA_TYPE, 'application/json'];

export function toScimContent<Schema extends ZodType>(schema: Schema) {
  return { content: { [SCIM_MEDIA_TYPE]: { schema } } };
}

const error = toScimContent(ScimError);
/** The error response of routes that change data, in addition to the common ones. */
export const scimErrors = { 409: error };

/** Registers the routes in their own scope, because only they use the SCIM media type. */
export function registerScimRoutes(app: Api, routes: (scope: Api) => void) {
  void app.register(async (scope: Api) => {
    useScimContentType(scope);
    routes(scope);
  });
}

function useScimContentType(scope: Api) {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>(SCIM_MEDIA_TYPE, { parseAs: 'string' }, (request, body, done) => {
    // Some clients send an empty body, for example with DELETE.
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
  scope.addHook('preSerialization', async (_request, reply, payload) => {
    reply.type(`${SCIM_MEDIA_TYPE}; charset=utf-8`);
    return payload;
  });
}

/** RFC 7644 requires the location of the created resource. */
export const sendScimCreated = (reply: FastifyReply, resource: ScimUser | ScimGroup) =>
  reply.code(201).header('location', resource.meta?.location).send(resource);
