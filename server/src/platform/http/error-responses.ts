import { ErrorBody } from '@assay/contract';
import type { RouteOptions } from 'fastify';
import type { ZodType } from 'zod';
import type { AppError } from '../errors.ts';

export type ErrorResponses = {
  readonly mediaType: string;
  readonly schema: ZodType;
  readonly toBody: (status: number, error: AppError) => object;
};

const DEFAULT_STATUSES = [400, 401, 403, 404, 429, 503];
/** 412: If-Match has an older revision. 422: the Idempotency-Key was used for another request. */
const STATUSES_BY_METHOD: Readonly<Record<string, readonly number[]>> = { PUT: [412], POST: [422] };

/** All routes share the same error responses, so that none has to list them. */
export function documentErrorResponses(route: RouteOptions) {
  if (route.schema?.hide) return;
  const statuses = [...DEFAULT_STATUSES, ...(STATUSES_BY_METHOD[String(route.method)] ?? [])];
  const body = toResponseSchema(route.config?.refusals);
  const refusals = Object.fromEntries(statuses.map((status) => [status, body]));
  const declared = route.schema?.response;
  route.schema = { ...route.schema, response: { ...refusals, ...(typeof declared === 'object' ? declared : {}) } };
}

const toResponseSchema = (refusals: ErrorResponses | undefined) =>
  refusals ? { content: { [refusals.mediaType]: { schema: refusals.schema } } } : ErrorBody;
