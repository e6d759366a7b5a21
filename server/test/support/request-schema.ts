import { z } from 'zod';

/** The part of JSON Schema that is needed to generate requests. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

const Json = z.custom<JsonSchema>((value) => typeof value === 'object');
const NO_NAMES = z.registry<z.core.GlobalMeta>();

/** What a route's zod schema accepts, with references resolved; an empty object if there is no schema. */
export const toJsonSchema = (schema: unknown): JsonSchema =>
  schema instanceof z.ZodType
    ? Json.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: NO_NAMES }))
    : {};

/** The smallest value that a schema accepts. A field that refers to a record gets the ID of that name. */
export function buildExample(schema: JsonSchema, ids: Readonly<Record<string, string>>, name = ''): unknown {
  const id = ids[name];
  if (id !== undefined) return id;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return buildExample(schema.anyOf[0] ?? {}, ids, name);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') {
    const fields = (schema.required ?? []).map((field) => [
      field,
      buildExample(schema.properties?.[field] ?? {}, ids, field),
    ]);
    return Object.fromEntries(fields);
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () =>
      buildExample(schema.items ?? {}, ids, name.replace(/s$/, '')),
    );
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (schema.format === 'email') return `${crypto.randomUUID()}@example.com`;
  if (schema.format === 'date') return '2099-12-31';
  // The default example would be rejected as a password, because it equals the user's name.
  if (name === 'password') return 'correct horse battery staple';
  return 'example text'.padEnd(schema.minLength ?? 0, '.');
}
