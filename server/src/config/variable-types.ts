import { isIP } from 'node:net';
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
  z.array(z.string().refine((range) => normalizeRange(range) !== null, 'must be IP addresses or CIDR ranges')),
);

const SERVER_ADDRESS = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?|([\da-f:]+))$/i;

/** IP addresses with or without a port: 192.0.2.1, 192.0.2.1:5353, 2001:db8::1 or [2001:db8::1]:5353. */
export const serverAddresses = list.pipe(
  z.array(
    z.string().refine((server) => {
      const [, bracketed, v4, v6] = SERVER_ADDRESS.exec(server) ?? [];
      return isIP(bracketed ?? v4 ?? v6 ?? '') !== 0;
    }, 'must be IP addresses of DNS servers'),
  ),
);

const PORT_RANGE = /^(\d{1,5})(?:-(\d{1,5}))?$/;

/** Ports or ranges of ports, such as 8443 or 9000-9010. */
export const portRanges = list.pipe(
  z.array(
    z
      .string()
      .regex(PORT_RANGE, 'must be ports or port ranges')
      .transform((range) => {
        const [, first = '', last = first] = PORT_RANGE.exec(range) ?? [];
        return { first: Number(first), last: Number(last) };
      }),
  ),
);

export const hostAndPort = z
  .string()
  .regex(/^[^:]+:\d{1,5}$/, 'must be host:port')
  .transform((value) => ({ host: value.replace(/:\d+$/, ''), port: Number(value.replace(/^.*:/, '')) }));

const secret = z.string().min(32, 'is required: at least 32 random characters');

/** One key per line. A single line is taken as it is. */
export const secretKeys = z
  .string()
  .transform((value): readonly [string, ...string[]] => {
    const [first, second, ...more] = value.split(/\r?\n/).filter((line) => line !== '');
    return first === undefined || second === undefined ? [value] : [first, second, ...more];
  })
  .pipe(z.tuple([secret], secret));
