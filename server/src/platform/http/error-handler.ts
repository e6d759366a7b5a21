import type { ErrorBody } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isRefusedValue, isUnavailable } from '../db/failure.ts';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  PreconditionFailedError,
  TooLargeError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnprocessableError,
} from '../errors.ts';
import { rateLimitHeaders } from './rate-limit.ts';

export const STATUSES = [
  [InvalidError, 400],
  [UnauthorizedError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ConflictError, 409],
  [PreconditionFailedError, 412],
  [TooLargeError, 413],
  [UnprocessableError, 422],
  [TooManyRequestsError, 429],
  [UnavailableError, 503],
] as const;

export const OF_FASTIFY: Readonly<Record<number, string>> = {
  400: 'The request body is not valid JSON',
  413: 'The request body is too large',
  415: 'The request body must be JSON',
};

/** The only place that knows statuses. Whatever else is wrong, whoever may not ask is told only that. */
export async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = await request.proof?.().then(
    () => null,
    (reason: unknown) => reason,
  );
  return answer(refusal ?? error, request, reply);
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refuse = refusalsOf(request, reply);
  const known = understand(error, request);
  const status = STATUSES.find(([kind]) => known instanceof kind)?.[1];
  if (known && status) {
    if (known instanceof TooManyRequestsError) sayWhenToRetry(known, reply);
    if (status === 503) {
      reply.header('retry-after', 1);
      request.log.error({ err: error }, 'unavailable');
    }
    return refuse(status, known);
  }
  const fromFastify = statusOf(error);
  if (fromFastify >= 400 && fromFastify < 500) {
    return refuse(fromFastify, new AppError(OF_FASTIFY[fromFastify] ?? 'The request cannot be understood'));
  }
  request.log.error({ err: error }, 'unexpected error');
  return refuse(500, new AppError(`The service failed unexpectedly. Report request ${request.id} to its operator.`));
}

/** As the route's protocol wants it, or as everywhere else. */
function refusalsOf({ routeOptions: { config } }: FastifyRequest, reply: FastifyReply) {
  const { mediaType, bodyOf: write } = config.refusals ?? { mediaType: 'application/json', bodyOf: ourBodyOf };
  // What was to be a file is an error after all.
  reply.type(`${mediaType}; charset=utf-8`).removeHeader('content-disposition').removeHeader('content-length');
  return (status: number, error: AppError) => reply.code(status).send(write(status, error));
}

const ourBodyOf = (_status: number, error: AppError) => bodyOf(error);

function sayWhenToRetry({ retryAfterSeconds: freeInSeconds, limit }: TooManyRequestsError, reply: FastifyReply) {
  reply.header('retry-after', Math.ceil(freeInSeconds));
  if (limit) reply.headers(rateLimitHeaders(limit, { remaining: 0, freeInSeconds }));
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(bodyOf(new NotFoundError()));
}

function understand(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error, request);
  if (isUnavailable(error)) return new UnavailableError();
  if (isRefusedValue(error)) return new InvalidError('A value in the request cannot be stored');
  return null;
}

function bodyOf(error: AppError): ErrorBody {
  if (error instanceof ConflictError) return { error: error.message, ...error.values };
  return error instanceof InvalidError && error.details.length > 0
    ? { error: error.message, details: [...error.details] }
    : { error: error.message };
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** Names the parameter that is wrong; for a body, the required field that is missing, or the thing as a whole. */
function invalidRequest(error: FastifyError, request: FastifyRequest): InvalidError {
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
