import type { ErrorBody } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isInvalidValueError, isUnavailableError } from '../db/pg-errors.ts';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  InvalidError,
  MethodNotAllowedError,
  NotFoundError,
  PreconditionFailedError,
  TooLargeError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnprocessableError,
} from '../errors.ts';
import { findCaller } from './access.ts';
import { buildChallenge } from './challenge.ts';
import { buildRateLimitHeaders } from './sliding-window.ts';

export const STATUSES = [
  [InvalidError, 400],
  [UnauthorizedError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [MethodNotAllowedError, 405],
  [ConflictError, 409],
  [PreconditionFailedError, 412],
  [TooLargeError, 413],
  [UnprocessableError, 422],
  [TooManyRequestsError, 429],
  [UnavailableError, 503],
] as const;

export const FASTIFY_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request body is not valid JSON',
  413: 'The request body is too large',
  415: 'The request body must be JSON',
};

/** The only place that sets error statuses. Authentication and authorisation errors take precedence over all others. */
export async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = await request.proof?.().then(
    () => null,
    (reason: unknown) => reason,
  );
  return sendError(refusal ?? error, request, reply);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refuse = getErrorResponses(request, reply);
  const known = toAppError(error, request);
  request.refusal = known;
  const status = STATUSES.find(([kind]) => known instanceof kind)?.[1];
  if (known && status) {
    if (known instanceof TooManyRequestsError) setRetryHeaders(known, reply);
    if (status === 401) reply.header('www-authenticate', buildChallenge(request));
    if (status === 503) {
      reply.header('retry-after', 1);
      request.log.error({ err: error }, 'unavailable');
    }
    return refuse(status, known);
  }
  const fromFastify = getErrorStatus(error);
  if (fromFastify >= 400 && fromFastify < 500) {
    return refuse(fromFastify, new AppError(FASTIFY_MESSAGES[fromFastify] ?? 'The request cannot be understood'));
  }
  request.log.error({ err: error }, 'unexpected error');
  return refuse(500, new AppError(`The service failed unexpectedly. Report request ${request.id} to its operator.`));
}

/** In the format of the route's protocol, or else our own. */
function getErrorResponses(request: FastifyRequest, reply: FastifyReply) {
  const { config } = request.routeOptions;
  const toBody = (_status: number, error: AppError) =>
    isOwnScreen(request) ? { ...toErrorBody(error), ...toCode(error) } : toErrorBody(error);
  const { mediaType, toBody: write } = config.refusals ??
    request.errorResponses ?? { mediaType: 'application/json', toBody };
  // The response was meant to be a file, but is an error.
  reply.type(`${mediaType}; charset=utf-8`).removeHeader('content-disposition').removeHeader('content-length');
  return (status: number, error: AppError) => reply.code(status).send(write(status, error));
}

const OWN_ROUTES = /^\/api\/(app|portal)\//;

/** The specification fixes the body of an error under /api/v1 for API keys. Our own screens get the code there, too. */
const isOwnScreen = (request: FastifyRequest) =>
  OWN_ROUTES.test(request.routeOptions.url ?? '') || findCaller(request)?.kind === 'session';

const toCode = ({ code }: AppError): Pick<ErrorBody, 'code'> => (code === null ? {} : { code });

function setRetryHeaders({ retryAfterSeconds: freeInSeconds, limit }: TooManyRequestsError, reply: FastifyReply) {
  reply.header('retry-after', Math.ceil(freeInSeconds));
  if (limit) reply.headers(buildRateLimitHeaders(limit, { remaining: 0, freeInSeconds }));
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(toErrorBody(new NotFoundError()));
}

function toAppError(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalidError(error, request);
  if (isUnavailableError(error)) return new UnavailableError();
  if (isInvalidValueError(error)) return new InvalidError('A value in the request cannot be stored');
  return null;
}

function toErrorBody(error: AppError): ErrorBody {
  if (error instanceof ConflictError) return { error: error.message, ...error.values };
  return error instanceof InvalidError && error.details.length > 0
    ? { error: error.message, details: [...error.details], ...error.values }
    : { error: error.message };
}

const getErrorStatus = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** Names the invalid parameter or, for a body, the missing required field or the body as a whole. */
function toInvalidError(error: FastifyError, request: FastifyRequest): InvalidError {
  const details = (error.validation ?? []).map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean).join('.'),
    message: message ?? 'is invalid',
  }));
  if (error.validationContext !== 'body') {
    const names = [...new Set(details.map(({ path }) => path))].join(', ');
    return new InvalidError(`Invalid parameter: ${names}`, details);
  }
  const missing = details.find(({ message }) => message.endsWith(' is required'));
  const whole = `${request.routeOptions.config.bodyName ?? 'Request'} data is invalid`;
  return new InvalidError(missing?.message ?? whole, details);
}
