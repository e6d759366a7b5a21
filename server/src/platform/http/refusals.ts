import { ErrorBody } from '@assay/contract';
import type { RouteOptions } from 'fastify';
import type { ZodType } from 'zod';
import type { AppError } from '../errors.ts';

/** What a protocol wants to be told when a request is refused. */
export type Refusals = {
  readonly mediaType: string;
  readonly schema: ZodType;
  readonly bodyOf: (status: number, error: AppError) => object;
};

const REFUSALS = [400, 401, 403, 404, 429, 503];
/** If-Match names an older revision; an Idempotency-Key was used for another request. */
const REFUSALS_OF: Readonly<Record<string, readonly number[]>> = { PUT: [412], POST: [422] };

/** Every route can refuse in the same few ways, so none has to list them. */
export function describeRefusals(route: RouteOptions) {
  if (route.schema?.hide) return;
  const statuses = [...REFUSALS, ...(REFUSALS_OF[String(route.method)] ?? [])];
  const body = bodySchema(route.config?.refusals);
  const refusals = Object.fromEntries(statuses.map((status) => [status, body]));
  const declared = route.schema?.response;
  route.schema = { ...route.schema, response: { ...refusals, ...(typeof declared === 'object' ? declared : {}) } };
}

const bodySchema = (refusals: Refusals | undefined) =>
  refusals ? { content: { [refusals.mediaType]: { schema: refusals.schema } } } : ErrorBody;
