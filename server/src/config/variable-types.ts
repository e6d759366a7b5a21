import { z } from 'zod';
import { normalizeRange } from '../platform/http/ip-address.ts';

/** What the reference shows about a variable in addition to its parser. */
type VariableDescription = {
  readonly means: string;
  /** Replaces the default value when it depends on the machine or on another variable. */
  readonly fallback?: string;
  /** Replaces "text". */
  readonly form?: string;
};

/** Adds a description for docs/reference/configuration.md to a parser. */
export const variable = <Parser extends z.ZodType>(parser: Parser, { means, ...words }: VariableDescription): Parser =>
  parser.meta({ description: means, ...words });

export const text = z.string();

export const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

export const booleanFlag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

export const addressRanges = list.pipe(
  z.array(z.string().refine((range) => normalizeRange(range) !== null, 'must be addresses or ranges of addresses')),
);

export const hostAndPort = z
  .string()
  .regex(/^[^:]+:\d{1,5}$/, 'must be host:port')
  .transform((value) => ({ host: value.replace(/:\d+$/, ''), port: Number(value.replace(/^.*:/, '')) }));

export const secret = z.string().min(32, 'is required: at least 32 random characters that protect API keys');
