import { ErrorBody } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { ERROR_CODES } from '../../src/features/operations/reference/error-codes.ts';
import type { Route } from './route-list.ts';

const StrictError = ErrorBody.strict();
const codes = new Set(ERROR_CODES.map(({ code }) => code));
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?=;|$)/;

/** Null if the response conforms to the contract; otherwise what is wrong with it. */
export function findResponseProblem(
  { statusCode, headers, body }: LightMyRequestResponse,
  { schema }: Route,
): string | null {
  if (statusCode >= 500) return 'the service failed';
  const type = JSON_TYPE.exec(headers['content-type']?.toString() ?? '')?.[0];
  if (statusCode >= 400) {
    const promised = errorOf(promisedJson(schema.response, { statusCode, type }));
    const content: unknown = type === undefined ? null : JSON.parse(body);
    if (!promised.safeParse(content).success) return 'no error body';
    const { data: error } = ErrorBody.safeParse(content);
    return error && !codes.has(error.code) ? 'a code that no page explains' : null;
  }
  if (type === undefined || schema.hide) return null;
  const promised = promisedJson(schema.response, { statusCode, type });
  if (!promised) return 'a status nobody declared';
  return promised.safeParse(JSON.parse(body)).error?.message ?? null;
}

/** An error body may have additional fields if the contract declares them. */
const errorOf = (promised: z.ZodType | undefined) =>
  promised instanceof z.ZodObject ? promised.strict() : (promised ?? StrictError);

const Statuses = z.record(z.string(), z.unknown()).catch({});
const SeveralTypes = z.object({ content: z.record(z.string(), z.object({ schema: z.instanceof(z.ZodType) })) });

type Answered = { readonly statusCode: number; readonly type: string | undefined };

function promisedJson(response: unknown, { statusCode, type }: Answered): z.ZodType | undefined {
  const declared = Statuses.parse(response)[String(statusCode)];
  if (declared instanceof z.ZodType) return declared;
  return SeveralTypes.safeParse(declared).data?.content[type ?? '']?.schema;
}
