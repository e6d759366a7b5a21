import { z } from 'zod';
import { toCode } from './markdown.ts';

/** The part of JSON Schema that is described in words. */
type Schema = {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly string[] | undefined;
  readonly maxLength?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
};
const Schema: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  get items() {
    return Schema.optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
});
const Definitions = z.object({ $defs: z.record(z.string(), Schema).default({}) });

const counted = (number: number) => number.toLocaleString('en');

/** Describes a field in words: "string, at most 255 characters or null". */
export function describeSchema(parser: z.ZodType): string {
  const document = z.toJSONSchema(parser, { io: 'input' });
  const { $defs } = Definitions.parse(document);
  return inWords(Schema.parse(document), $defs);
}

function inWords(schema: Schema, definitions: Readonly<Record<string, Schema>>): string {
  const { $ref, type, anyOf, enum: choices, items, maxItems, maxLength } = schema;
  const defined = $ref === undefined ? undefined : definitions[$ref.replace('#/$defs/', '')];
  if (defined) return inWords(defined, definitions);
  if (schema.const !== undefined) return toCode(JSON.stringify(schema.const));
  if (choices) return choices.map(toCode).join(', ');
  if (anyOf) return unionWords(anyOf, definitions);
  if (type === 'array') {
    const entries = items?.type === 'string' ? 'strings' : 'objects';
    return maxItems === undefined ? `list of ${entries}` : `list of at most ${counted(maxItems)} ${entries}`;
  }
  if (type === 'string') return maxLength === undefined ? 'string' : `string, at most ${counted(maxLength)} characters`;
  return type === 'boolean' ? '`true`, `false`' : (type ?? 'anything');
}

function unionWords(schemas: readonly Schema[], definitions: Readonly<Record<string, Schema>>): string {
  const kinds = schemas.filter(({ type }) => type !== 'null').map((one) => inWords(one, definitions));
  const isLong = kinds.length > 3;
  return [...(isLong ? ['depends on the type'] : kinds), ...(kinds.length < schemas.length ? ['`null`'] : [])].join(
    ' or ',
  );
}
