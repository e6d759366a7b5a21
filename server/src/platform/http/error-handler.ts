import type { ErrorBody } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isInvalidValueError, isUnavailableError } from '../db/pg-errors.ts';
import {
  AppError,
  ConflictError,
  DamagedFileError,
  ForbiddenError,
  InvalidError,
  InvalidParameterError,
  MethodNotAllowedError,
  NotFoundError,
  PreconditionFailedError,
  TooLargeError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnprocessableError,
} from '../errors.ts';
import { buildChallenge } from './challenge.ts';
import type { ErrorResponses } from './error-responses.ts';
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
  [DamagedFileError, 502],
  [UnavailableError, 503],
] as const;

/** Errors that Fastify finds in a request before our code runs. */
export const FASTIFY_ERRORS: Readonly<Record<number, AppError>> = {
  400: new AppError('INVALID_JSON', 'The request body is not valid JSON'),
  413: new AppError('BODY_TOO_LARGE', 'The request body is too large'),
  415: new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be JSON'),
};

export const createInternalError = (requestId: string) =>
  new AppError(
    'INTERNAL_ERROR',
    `An unexpected error occurred. Contact your system administrator and quote request ID ${requestId}.`,
  );

/** The page that explains every code, at its anchor. */
export const ERROR_REFERENCE_PATH = '/api/docs/errors';

/** The only place that sets error statuses. Authentication and authorisation errors take precedence over all others. */
export function createErrorHandlers(installation: URL) {
  const reference = new URL(ERROR_REFERENCE_PATH, installation).href;
  const toBody = (error: AppError) => toErrorBody(error, reference);
  const fallback: Fallback = { mediaType: 'application/json', toBody: (_status, error) => toBody(error) };
  return {
    toBody,
    handleError: async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = await request.proof?.().then(
        () => null,
        (reason: unknown) => reason,
      );
      // If authentication failed, its error may be sent although there is no caller.
      request.proof = null;
      return sendError(refusal ?? error, { request, reply, fallback });
    },
    handleNotFound: (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(404).send(toBody(new NotFoundError())),
  };
}

type Fallback = Pick<ErrorResponses, 'mediaType' | 'toBody'>;
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly fallback: Fallback };

function sendError(error: unknown, { request, reply, fallback }: Exchange) {
  const refuse = getErrorResponses({ request, reply, fallback });
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
    return refuse(fromFastify, FASTIFY_ERRORS[fromFastify] ?? new AppError('BAD_REQUEST', 'The request is not valid'));
  }
  request.log.error({ err: error }, 'unexpected error');
  return refuse(500, createInternalError(request.id));
}

/** In the format of the route's protocol, or else our own. */
function getErrorResponses({ request, reply, fallback }: Exchange) {
  const { mediaType, toBody } = request.routeOptions.config.refusals ?? request.errorResponses ?? fallback;
  // The response was meant to be a file, but is an error.
  reply.type(`${mediaType}; charset=utf-8`).removeHeader('content-disposition').removeHeader('content-length');
  return (status: number, error: AppError) => reply.code(status).send(toBody(status, error));
}

function setRetryHeaders({ retryAfterSeconds: freeInSeconds, limit }: TooManyRequestsError, reply: FastifyReply) {
  reply.header('retry-after', Math.ceil(freeInSeconds));
  if (limit) reply.headers(buildRateLimitHeaders(limit, { remaining: 0, freeInSeconds }));
}

function toAppError(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return isReadWithUnknownOutcome(error, request) ? new UnavailableError() : error;
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalidError(error, request);
  if (isUnavailableError(error)) return new UnavailableError();
  if (isInvalidValueError(error)) return new InvalidError('The request contains a value that cannot be stored');
  return null;
}

/** A GET writes only its audit entry, so the caller has no change to check for. */
const isReadWithUnknownOutcome = ({ code }: AppError, { method }: FastifyRequest) =>
  code === 'OUTCOME_UNKNOWN' && (method === 'GET' || method === 'HEAD');

function toErrorBody(error: AppError, reference: string): ErrorBody {
  const { message, code } = error;
  const listed = error instanceof InvalidError || error instanceof NotFoundError ? error.details : [];
  const details = listed.length > 0 ? { details: [...listed] } : {};
  const values = error instanceof InvalidError || error instanceof ConflictError ? error.values : {};
  return { error: message, code, ...details, ...values, documentation: `${reference}#${code}` };
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
    return new InvalidParameterError(`Invalid parameter: ${names}`, details);
  }
  const missing = details.find(({ message }) => message.endsWith(' is required'));
  const whole = `${request.routeOptions.config.bodyName ?? 'Request'} data is invalid`;
  return new InvalidError(missing?.message ?? whole, details);
}
