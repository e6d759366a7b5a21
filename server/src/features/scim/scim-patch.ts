import type { ScimOperation } from '@assay/contract';
import { z } from 'zod';
import { ScimInvalidError } from './scim-error.ts';
import { readPath, type Target } from './scim-filter.ts';

/** One thing that a client wants changed. */
export type Assignment = Target & {
  readonly op: ScimOperation['op'];
  readonly value: unknown;
  /** Named by a path, not only by a field of a value that says several things at once. */
  readonly byPath: boolean;
};

const Several = z.record(z.string(), z.unknown());

/** Operations one by one: those without a path say in their value what each part is about. */
export function assignmentsOf(operations: readonly ScimOperation[]): Assignment[] {
  return operations.flatMap(({ op, path, value }): Assignment[] => {
    if (path) return [{ op, ...readPath(path), value, byPath: true }];
    if (op === 'remove') throw new ScimInvalidError('noTarget', 'A removal needs a path');
    return Object.entries(readValue(Several, value, 'value')).map(([name, part]) => ({
      op,
      ...targetOf(name),
      value: part,
      byPath: false,
    }));
  });
}

/** A schema's own name, as the attributes of an extension come under, is no path. */
const targetOf = (name: string): Target =>
  name.startsWith('urn:') && name.includes(':extension:')
    ? { attribute: name.toLowerCase(), where: [] }
    : readPath(name);

export function readValue<Value>(schema: z.ZodType<Value>, value: unknown, attribute: string): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new ScimInvalidError('invalidValue', `The value of ${attribute} cannot be understood`);
}

/** Of the core schemas, or of an extension: sent by default, and of no use here. */
export const isExtension = (attribute: string) => attribute.startsWith('urn:');
