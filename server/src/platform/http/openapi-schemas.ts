import { NIL_ID } from '@assay/contract';
import type { core } from 'zod';

type Schemas = Record<string, unknown>;
type DuplicateSchemas = ReadonlyMap<string, string>;

const SCHEMA_REF_PREFIX = '#/components/schemas/';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every schema is generated twice: as input (`VendorInput`) and as output (`Vendor`). If both are equal, or only one is
 * used, one is kept under the plain name. Unused schemas are removed.
 */
export function mergeDuplicateSchemas<
  Document extends { paths?: object; webhooks?: object; components?: { schemas?: object } },
>(document: Document): Document {
  const all: Schemas = { ...document.components?.schemas };
  const names = collectUsedNames([document.paths, document.webhooks], all);
  const used = Object.fromEntries([...names].sort().map((name) => [name, all[name]]));
  const twins = findDuplicateSchemas(used, all);
  const merged = Object.entries(used).map(([name, schema]) => [twins.get(name) ?? name, schema] as const);
  const whole = { ...document, components: { ...document.components, schemas: Object.fromEntries(merged) } };
  visitRecords(whole, (record) => {
    if (typeof record.$ref === 'string') record.$ref = resolveRef(record.$ref, twins);
  });
  return whole;
}

type ZodSchema = { readonly zodSchema: core.$ZodTypes; readonly jsonSchema: core.JSONSchema.BaseSchema };

/** Zod leaves out the default of a field that is transformed, such as a number in a query string. */
export function adjustSchema({ zodSchema: { _zod }, jsonSchema }: ZodSchema) {
  if (_zod.def.type === 'default') jsonSchema.default ??= _zod.def.defaultValue;
  if (_zod.def.type === 'undefined') jsonSchema.type = 'null';
}

/** Lists the properties of objects with known keys, because few tools support `propertyNames`. */
export function listKnownProperties(document: unknown) {
  visitRecords(document, (record) => {
    const { propertyNames, additionalProperties, required } = record;
    if (propertyNames === undefined || !Array.isArray(required)) return;
    record.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
    delete record.propertyNames;
    delete record.additionalProperties;
  });
}

/** The fallback value of a malformed ID is not a default that clients may rely on, and an empty one is the same as none. */
export function removeFallbackValues(document: unknown) {
  visitRecords(document, (record) => {
    if (record.default === NIL_ID || record.default === '') delete record.default;
    if (record.in === 'path' && isRecord(record.schema)) delete record.schema.default;
  });
}

/** Zod limits integers to those that JavaScript can represent. The API does not promise that limit. */
export function removeIntegerLimits(document: unknown) {
  visitRecords(document, (record) => {
    if (record.minimum === Number.MIN_SAFE_INTEGER) delete record.minimum;
    if (record.maximum === Number.MAX_SAFE_INTEGER) delete record.maximum;
  });
}

/** `type: ['string', 'null']` instead of a choice between a schema and null. */
export function simplifyNullable(document: unknown) {
  visitRecords(document, (record) => {
    const { anyOf, ...rest } = record;
    const choices: unknown[] = Array.isArray(anyOf) ? anyOf : [];
    const [schema, nothing, ...others] = choices;
    if (!isRecord(schema) || typeof schema.type !== 'string' || others.length > 0) return;
    if (!isRecord(nothing) || nothing.type !== 'null') return;
    delete record.anyOf;
    Object.assign(record, schema, { type: [schema.type, 'null'] }, rest);
    if (Array.isArray(record.enum)) record.enum = record.enum.concat(null);
  });
}

/** Responses gain fields over time, so clients must accept unknown ones. */
export function allowUnknownProperties(document: unknown) {
  visitRecords(document, (record) => {
    if (record.additionalProperties === false) delete record.additionalProperties;
  });
}

function collectUsedNames(root: unknown, schemas: Schemas, used = new Set<string>()): Set<string> {
  visitRecords(root, ({ $ref }) => {
    const name = typeof $ref === 'string' ? $ref.slice(SCHEMA_REF_PREFIX.length) : '';
    if (!(name in schemas) || used.has(name)) return;
    used.add(name);
    collectUsedNames(schemas[name], schemas, used);
  });
  return used;
}

/** Schemas that refer to duplicates are equal only if those are. Removes pairs that differ until none is left. */
function findDuplicateSchemas(used: Schemas, all: Schemas): DuplicateSchemas {
  const twins = new Map<string, string>();
  for (const name of Object.keys(all)) if (`${name}Input` in used) twins.set(`${name}Input`, name);
  for (;;) {
    const differing = [...twins].filter(
      ([input, plain]) =>
        plain in used && toComparableText(used[input], twins) !== toComparableText(used[plain], twins),
    );
    if (differing.length === 0) return twins;
    for (const [input] of differing) twins.delete(input);
  }
}

const toComparableText = (schema: unknown, twins: DuplicateSchemas) =>
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'additionalProperties' && value === false) return undefined;
    return key === '$ref' && typeof value === 'string' ? resolveRef(value, twins) : value;
  });

function resolveRef(ref: string, twins: DuplicateSchemas): string {
  const plain = twins.get(ref.slice(SCHEMA_REF_PREFIX.length));
  return plain === undefined ? ref : SCHEMA_REF_PREFIX + plain;
}

export function visitRecords(node: unknown, visit: (record: Record<string, unknown>) => void) {
  if (Array.isArray(node)) for (const item of node) visitRecords(item, visit);
  if (!isRecord(node)) return;
  visit(node);
  for (const child of Object.values(node)) visitRecords(child, visit);
}
