import { ErrorBody } from '@assay/contract';
import type { RouteOptions } from 'fastify';

const REFUSALS = [400, 401, 403, 404, 429, 503];

/** Every route can refuse in the same few ways, so none has to list them. */
export function describeRefusals(route: RouteOptions) {
  if (route.schema?.hide) return;
  const refusals = Object.fromEntries(REFUSALS.map((status) => [status, ErrorBody]));
  const declared = route.schema?.response;
  route.schema = { ...route.schema, response: { ...refusals, ...(typeof declared === 'object' ? declared : {}) } };
}
