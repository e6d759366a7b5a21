import { z } from 'zod';
import { canonicalRange } from '../platform/http/address.ts';

/** What the reference shows of a variable beyond what its parser says by itself. */
type Words = {
  readonly means: string;
  /** Instead of the default itself, where that depends on the machine or on another variable. */
  readonly fallback?: string;
  /** Instead of "text". */
  readonly form?: string;
};

/** Hangs the words of the reference on a parser: docs/reference/configuration.md is made of them. */
export const variable = <Parser extends z.ZodType>(parser: Parser, { means, ...words }: Words): Parser =>
  parser.meta({ description: means, ...words });

export const text = z.string();

export const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

export const flag = (fallback: boolean) =>
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

export const ranges = list.pipe(
  z.array(z.string().refine((range) => canonicalRange(range) !== null, 'must be addresses or ranges of addresses')),
);

export const hostAndPort = z
  .string()
  .regex(/^[^:]+:\d{1,5}$/, 'must be host:port')
  .transform((value) => ({ host: value.replace(/:\d+$/, ''), port: Number(value.replace(/^.*:/, '')) }));

export const secret = z.string().min(32, 'is required: at least 32 random characters that protect API keys');
