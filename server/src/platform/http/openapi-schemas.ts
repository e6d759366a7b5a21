import { NIL_ID } from '@assay/contract';

type Schemas = Record<string, unknown>;
type Twins = ReadonlyMap<string, string>;

const HERE = '#/components/schemas/';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every schema is described twice: as it is read (`VendorInput`) and as it is written (`Vendor`). Where the two agree, or
 * only one is used, one remains, under the plain name. What no route uses goes.
 */
export function mergeTwins<Document extends { paths?: object; components?: { schemas?: object } }>(
  document: Document,
): Document {
  const all: Schemas = { ...document.components?.schemas };
  const used = Object.fromEntries([...namesUsedBy(document.paths, all)].sort().map((name) => [name, all[name]]));
  const twins = agreeingTwins(used, all);
  const merged = Object.entries(used).map(([name, schema]) => [twins.get(name) ?? name, schema] as const);
  const whole = { ...document, components: { ...document.components, schemas: Object.fromEntries(merged) } };
  eachRecord(whole, (record) => {
    if (typeof record.$ref === 'string') record.$ref = plainRef(record.$ref, twins);
  });
  return whole;
}

/** An object of known names lists them, since few who read a description understand `propertyNames`. */
export function listKnownNames(document: unknown) {
  eachRecord(document, (record) => {
    const { propertyNames, additionalProperties, required } = record;
    if (propertyNames === undefined || !Array.isArray(required)) return;
    record.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
    delete record.propertyNames;
    delete record.additionalProperties;
  });
}

/** What a malformed id is read as is nothing that anybody may leave out. */
export function forgetFallbacks(document: unknown) {
  eachRecord(document, (record) => {
    if (record.default === NIL_ID) delete record.default;
    if (record.in === 'path' && isRecord(record.schema)) delete record.schema.default;
  });
}

/** Answers grow over time: a client must not take today's fields for all there will ever be. */
export function openObjects(document: unknown) {
  eachRecord(document, (record) => {
    if (record.additionalProperties === false) delete record.additionalProperties;
  });
}

function namesUsedBy(root: unknown, schemas: Schemas, used = new Set<string>()): Set<string> {
  eachRecord(root, ({ $ref }) => {
    const name = typeof $ref === 'string' ? $ref.slice(HERE.length) : '';
    if (!(name in schemas) || used.has(name)) return;
    used.add(name);
    namesUsedBy(schemas[name], schemas, used);
  });
  return used;
}

/** Two that refer to twins agree only when those do: whoever differs is struck off, until nobody does. */
function agreeingTwins(used: Schemas, all: Schemas): Twins {
  const twins = new Map<string, string>();
  for (const name of Object.keys(all)) if (`${name}Input` in used) twins.set(`${name}Input`, name);
  for (;;) {
    const differing = [...twins].filter(
      ([input, plain]) => plain in used && textOf(used[input], twins) !== textOf(used[plain], twins),
    );
    if (differing.length === 0) return twins;
    for (const [input] of differing) twins.delete(input);
  }
}

const textOf = (schema: unknown, twins: Twins) =>
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'additionalProperties' && value === false) return undefined;
    return key === '$ref' && typeof value === 'string' ? plainRef(value, twins) : value;
  });

function plainRef(ref: string, twins: Twins): string {
  const plain = twins.get(ref.slice(HERE.length));
  return plain === undefined ? ref : HERE + plain;
}

function eachRecord(node: unknown, visit: (record: Record<string, unknown>) => void) {
  if (Array.isArray(node)) for (const item of node) eachRecord(item, visit);
  if (!isRecord(node)) return;
  visit(node);
  for (const child of Object.values(node)) eachRecord(child, visit);
}
