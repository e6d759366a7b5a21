import { ErrorBody } from '@assay/contract';
import type { RouteOptions } from 'fastify';
import type { ZodType } from 'zod';
import type { AppError } from '../errors.ts';
import { isPublicAccess } from './access.ts';

export type ErrorResponses = {
  readonly mediaType: string;
  readonly schema: ZodType;
  readonly toBody: (status: number, error: AppError) => object;
};

/** The statuses of every route, depending on what it takes, so that none has to list them. */
function listStatuses({ method, schema = {}, config }: RouteOptions): number[] {
  const isPublic = config?.access !== undefined && isPublicAccess(config.access);
  const isIdempotent = method === 'POST' && !isPublic;
  const takesInput = schema.querystring !== undefined || schema.params !== undefined || schema.body !== undefined;
  return [
    ...(takesInput || isIdempotent ? [400] : []),
    ...(isPublic ? [] : [401, 403]),
    ...(schema.params !== undefined || schema.body !== undefined ? [404] : []),
    ...(method === 'PUT' && config?.revision ? [412] : []),
    ...(schema.body === undefined ? [] : [413, 415]),
    ...(isIdempotent ? [422] : []),
    429,
    503,
  ];
}

export function documentErrorResponses(route: RouteOptions) {
  if (route.schema?.hide) return;
  const body = toResponseSchema(route.config?.refusals);
  const refusals = Object.fromEntries(listStatuses(route).map((status) => [status, body]));
  const declared = route.schema?.response;
  route.schema = { ...route.schema, response: { ...refusals, ...(typeof declared === 'object' ? declared : {}) } };
}

const toResponseSchema = (refusals: ErrorResponses | undefined) =>
  refusals ? { content: { [refusals.mediaType]: { schema: refusals.schema } } } : ErrorBody;
