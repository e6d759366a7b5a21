import type pg from 'pg';

type Line = { readonly text: string };

const TABLES = `
  select c.oid, c.relname as name, c.relpersistence = 'u' as unlogged, pg_get_partkeydef(c.oid) as partition_key,
    c.relrowsecurity and c.relforcerowsecurity as isolated
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const COLUMNS = `
  select format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end,
    coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as text
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const CONSTRAINTS = `
  select format('  %s', pg_get_constraintdef(oid)) as text from pg_constraint
  where conrelid = $1 and contype in ('p', 'f', 'u', 'c') and conparentid = 0
  order by array_position(array['p', 'u', 'f', 'c'], contype::text), conname`;

const INDEXES = `
  select replace(pg_get_indexdef(indexrelid), 'ON ONLY public.', 'on ') || ';' as text from pg_index
  where indrelid = $1 and not indisprimary order by indexrelid::regclass::text`;

const TRIGGERS = `
  select replace(pg_get_triggerdef(oid), 'public.', '') || ';' as text from pg_trigger
  where tgrelid = $1 and not tgisinternal order by tgname`;

const POLICIES = `
  select format('-- policy %s: %s for %s%s', polname, case polcmd when 'r' then 'select' when 'a' then 'insert' else 'all' end,
    (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (polroles)),
    coalesce(' using ' || pg_get_expr(polqual, polrelid), '')) as text
  from pg_policy where polrelid = $1 order by polname`;

const GRANTS = `
  select format('-- %s may %s', grantee, string_agg(lower(privilege_type), ', ' order by privilege_type)) as text
  from information_schema.role_table_grants
  where table_schema = 'public' and table_name = (select relname from pg_class where oid = $1)
    and grantee in ('assay_app', 'assay_lookup')
  group by grantee order by grantee`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) || ';' as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`;

async function linesOf(client: pg.Client, query: string, oid?: number): Promise<string[]> {
  const { rows } = await client.query<Line>(query, oid === undefined ? [] : [oid]);
  return rows.map(({ text }) => text.trimEnd());
}

/** The whole schema as readable text, identical on every machine. */
export async function generateSchemaSnapshot(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{
    oid: number;
    name: string;
    unlogged: boolean;
    partition_key: string | null;
    isolated: boolean;
  }>(TABLES);
  const parts = ['-- Generated from the migrations by `npm run generate`. Read it; do not edit it.'];
  for (const { oid, name, unlogged, partition_key, isolated } of tables) {
    const body = [...(await linesOf(client, COLUMNS, oid)), ...(await linesOf(client, CONSTRAINTS, oid))];
    const after = [
      ...(await linesOf(client, INDEXES, oid)),
      ...(await linesOf(client, TRIGGERS, oid)),
      ...(await linesOf(client, POLICIES, oid)),
    ];
    const partition = partition_key === null ? '' : ` partition by ${partition_key.toLowerCase()}`;
    parts.push(
      [
        `create ${unlogged ? 'unlogged ' : ''}table ${name} (`,
        body.join(',\n'),
        `)${partition};${isolated ? ' -- row-level security, forced' : ''}`,
        ...after,
        ...(await linesOf(client, GRANTS, oid)),
      ].join('\n'),
    );
  }
  parts.push(...(await linesOf(client, FUNCTIONS)));
  return `${parts.join('\n\n')}\n`;
}
