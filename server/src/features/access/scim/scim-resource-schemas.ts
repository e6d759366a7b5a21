import { ScimListQuery, ScimPatch, ScimProjection } from '@assay/contract';
import { z, type ZodType } from 'zod';
import { scimConfig, scimConsumes, scimErrors, scimTags, toScimContent } from './scim-route.ts';

type ScimResource<Params, Body, Resource, List, PatchResponse> = {
  readonly name: 'User' | 'Group';
  readonly descriptions: Readonly<Record<'list' | 'create' | 'get' | 'replace' | 'patch' | 'delete', string>>;
  readonly params: Params;
  readonly body: Body;
  readonly resource: Resource;
  readonly list: List;
  /** The changed resource, or nothing. */
  readonly patchResponse: PatchResponse;
};

/** The configuration and schemas of the six routes of a SCIM resource. */
export function buildScimResource<
  Params extends ZodType,
  Body extends ZodType,
  Resource extends ZodType,
  List extends ZodType,
  PatchResponse extends object,
>({
  name,
  descriptions,
  params,
  body,
  resource,
  list,
  patchResponse,
}: ScimResource<Params, Body, Resource, List, PatchResponse>) {
  const noun = name.toLowerCase();
  const route = <Schema extends object>(operationId: string, summary: string, schema: Schema) => ({
    config: { ...scimConfig, bodyName: name },
    schema: { tags: scimTags, operationId, summary, ...schema },
  });
  const consumes = scimConsumes;
  return {
    list: route(`listScim${name}s`, `List SCIM ${noun}s`, {
      description: descriptions.list,
      querystring: ScimListQuery,
      response: { 200: toScimContent(list) },
    }),
    create: route(`createScim${name}`, `Create a SCIM ${noun}`, {
      description: descriptions.create,
      consumes,
      body,
      response: { 201: toScimContent(resource), ...scimErrors },
    }),
    get: route(`getScim${name}`, `Get a SCIM ${noun}`, {
      description: descriptions.get,
      params,
      querystring: ScimProjection,
      response: { 200: toScimContent(resource) },
    }),
    replace: route(`replaceScim${name}`, `Replace a SCIM ${noun}`, {
      description: descriptions.replace,
      consumes,
      params,
      body,
      response: { 200: toScimContent(resource), ...scimErrors },
    }),
    patch: route(`updateScim${name}`, `Update a SCIM ${noun}`, {
      description: descriptions.patch,
      consumes,
      params,
      body: ScimPatch,
      response: { ...patchResponse, ...scimErrors },
    }),
    delete: route(`deleteScim${name}`, `Delete a SCIM ${noun}`, {
      description: descriptions.delete,
      params,
      response: { 204: z.null(), ...scimErrors },
    }),
  };
}
