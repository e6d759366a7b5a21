import { ErrorBody } from '@assay/contract';
import type { RouteOptions } from 'fastify';

const REFUSALS = [400, 401, 403, 404, 429, 503];
/** If-Match names an older revision; an Idempotency-Key was used for another request. */
const REFUSALS_OF: Readonly<Record<string, readonly number[]>> = { PUT: [412], POST: [422] };

/** Every route can refuse in the same few ways, so none has to list them. */
export function describeRefusals(route: RouteOptions) {
  if (route.schema?.hide) return;
  const statuses = [...REFUSALS, ...(REFUSALS_OF[String(route.method)] ?? [])];
  const refusals = Object.fromEntries(statuses.map((status) => [status, ErrorBody]));
  const declared = route.schema?.response;
  route.schema = { ...route.schema, response: { ...refusals, ...(typeof declared === 'object' ? declared : {}) } };
}
