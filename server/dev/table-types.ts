import type pg from 'pg';

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as required,
    a.atthasdef as has_default,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as allowed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

type Column = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly required: boolean;
  readonly has_default: boolean;
  readonly allowed: string | null;
};

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'JsonValue',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  _text: 'string[]',
  _timestamptz: 'string[]',
  _uuid: 'string[]',
};

const literals = (definition: string) =>
  [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value ?? ''}'`);

function typeOf({ type, required, allowed }: Column): string {
  const known = TYPES[type];
  if (known === undefined) throw new Error(`No TypeScript type for ${type}: add it to table-types.ts`);
  const base = allowed === null ? known : literals(allowed).join(' | ');
  return required ? base : `${base} | null`;
}

const member = (column: Column) => {
  const type = typeOf(column);
  return `  ${column.column}: ${column.has_default ? `Generated<${type}>` : type};`;
};

export async function generateTableTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(member).join('\n')}\n  };`);
  return [
    '// Generated from the migrations by `npm run generate`. Do not edit it.',
    `import type { Generated } from 'kysely';`,
    '',
    'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };',
    '',
    `export type Tables = {\n${interfaces.join('\n')}\n};`,
    '',
  ].join('\n');
}
