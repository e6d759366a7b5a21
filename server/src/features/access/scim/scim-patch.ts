import type { ScimOperation } from '@assay/contract';
import { z } from 'zod';
import { ScimInvalidError } from './scim-error.ts';
import { parseScimPath, type ScimTarget } from './scim-filter.ts';

export type ScimAssignment = ScimTarget & {
  readonly op: ScimOperation['op'];
  readonly value: unknown;
  /** False if the attribute was a field of a value without a path. */
  readonly byPath: boolean;
};

const AttributeMap = z.record(z.string(), z.unknown());

/** Flattens operations. Without a path, each field of the value becomes its own assignment. */
export function toAssignments(operations: readonly ScimOperation[]): ScimAssignment[] {
  return operations.flatMap(({ op, path, value }): ScimAssignment[] => {
    if (path) return [{ op, ...parseScimPath(path), value, byPath: true }];
    if (op === 'remove') throw new ScimInvalidError('noTarget', 'A path is required for remove operations');
    return Object.entries(parseValue(AttributeMap, value, 'value')).map(([name, part]) => ({
      op,
      ...toTarget(name),
      value: part,
      byPath: false,
    }));
  });
}

/** The name of an extension schema, which groups its attributes, is not a path. */
const toTarget = (name: string): ScimTarget =>
  name.startsWith('urn:') && name.includes(':extension:')
    ? { attribute: name.toLowerCase(), where: [] }
    : parseScimPath(name);

export function parseValue<Value>(schema: z.ZodType<Value>, value: unknown, attribute: string): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new ScimInvalidError('invalidValue', `The value of ${attribute} is not valid`);
}

/** Schema-qualified attributes, which are sent by default and not stored. */
export const isExtensionAttribute = (attribute: string) => attribute.startsWith('urn:');
