import { NIL_ID } from '@assay/contract';

type Schemas = Record<string, unknown>;
type DuplicateSchemas = ReadonlyMap<string, string>;

const SCHEMA_REF_PREFIX = '#/components/schemas/';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every schema is generated twice: as input (`VendorInput`) and as output (`Vendor`). If both are equal, or only one is
 * used, one is kept under the plain name. Unused schemas are removed.
 */
export function mergeDuplicateSchemas<Document extends { paths?: object; components?: { schemas?: object } }>(
  document: Document,
): Document {
  const all: Schemas = { ...document.components?.schemas };
  const used = Object.fromEntries([...collectUsedNames(document.paths, all)].sort().map((name) => [name, all[name]]));
  const twins = findDuplicateSchemas(used, all);
  const merged = Object.entries(used).map(([name, schema]) => [twins.get(name) ?? name, schema] as const);
  const whole = { ...document, components: { ...document.components, schemas: Object.fromEntries(merged) } };
  visitRecords(whole, (record) => {
    if (typeof record.$ref === 'string') record.$ref = resolveRef(record.$ref, twins);
  });
  return whole;
}

/** Lists the properties of objects with known keys, because few tools support `propertyNames`. */
export function sortSchemaNames(document: unknown) {
  visitRecords(document, (record) => {
    const { propertyNames, additionalProperties, required } = record;
    if (propertyNames === undefined || !Array.isArray(required)) return;
    record.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
    delete record.propertyNames;
    delete record.additionalProperties;
  });
}

/** The fallback value of a malformed ID is not a default that clients may rely on. */
export function removeFallbackValues(document: unknown) {
  visitRecords(document, (record) => {
    if (record.default === NIL_ID) delete record.default;
    if (record.in === 'path' && isRecord(record.schema)) delete record.schema.default;
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

function visitRecords(node: unknown, visit: (record: Record<string, unknown>) => void) {
  if (Array.isArray(node)) for (const item of node) visitRecords(item, visit);
  if (!isRecord(node)) return;
  visit(node);
  for (const child of Object.values(node)) visitRecords(child, visit);
}
