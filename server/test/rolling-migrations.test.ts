import { describe, expect, it } from 'vitest';
import { reviewMigration } from '../src/platform/db/migration-safety.ts';
import { listMigrations } from '../src/platform/db/run-migrations.ts';

/** Earlier migrations were written before the first release. */
const FIRST_JUDGED = '0028';
const migrations = await listMigrations();
const earlier = migrations.map(({ sql }) => sql);

const concernsOf = (sql: string) => reviewMigration(sql, earlier).concerns;

describe('Servers of the previous release keep running during', () => {
  it.each(migrations.filter(({ name }) => name >= FIRST_JUDGED).map(({ name, sql }) => [name, sql] as const))(
    '%s, together with servers that need it',
    (name, sql) => {
      const before = migrations.filter((one) => one.name < name).map((one) => one.sql);
      expect(reviewMigration(sql, before).concerns).toEqual([]);
    },
  );

  it.each([
    'create table shelf (id uuid primary key, name text not null unique check (name <> $$$$)); create index on shelf (id)',
    'alter table vendor add column shelf text',
    'alter table vendor add column shelf text not null default $$A$$, add column since timestamptz not null default now()',
    'alter table vendor add column shelf text, add constraint shelf_check check (shelf <> $$$$) not valid',
    'alter table vendor add column shelf_id uuid references shelf',
    'alter table vendor validate constraint shelf_check',
    'alter table vendor alter column shelf set default $$A$$',
    'drop index concurrently if exists a_idx; create index concurrently a_idx on vendor (shelf)',
    'create function find_shelf(a text) returns text language sql as $$ select a; drop table vendor $$; alter function find_shelf owner to assay_lookup; revoke execute on function find_shelf from public',
    'create or replace function audit_last_position() returns bigint language sql begin atomic select case when true then 1 else 2 end; end; grant select on vendor to assay_app',
    `create table shelf (id uuid); call isolate('shelf'); insert into shelf values (null); -- drop table vendor;`,
    `alter table vendor
       -- old servers: they never read it, and PostgreSQL fills it in
       drop column shelf`,
  ])('%s', (sql) => {
    expect(concernsOf(sql)).toEqual([]);
  });
});

describe('A concern is reported for', () => {
  it.each([
    ['drop table vendor', 'removes an object that older servers use'],
    ['alter table vendor drop column notes', 'older servers use it'],
    ['alter table vendor rename column notes to remarks', 'older servers use it'],
    ['alter table vendor rename to supplier', 'older servers use it'],
    ['alter table only vendor add column shelf text not null', 'older servers insert rows without this column'],
    ['alter table vendor add shelf uuid default gen_random_uuid()', 'rewrites the whole table'],
    ['alter table vendor add column n int generated always as (1) stored', 'rewrites the whole table'],
    [`alter table vendor add column shelf text check (shelf <> '')`, 'NOT VALID'],
    ['alter table vendor add column shelf text unique', 'builds an index'],
    ['alter table vendor alter column name type varchar(10)', 'the old type'],
    ['alter table vendor alter name set not null', 'older servers may write null'],
    ['alter table vendor alter column name drop not null', 'rely on it'],
    ['alter table vendor alter column created_at drop default', 'rely on it'],
    [`alter table vendor add constraint c check (name <> 'x')`, 'NOT VALID'],
    [`alter table vendor add constraint c check (name <> 'x') not valid`, 'may still write'],
    ['alter table vendor add column s text, add constraint c check (s > name) not valid; alter table vendor validate constraint c', 'move it to a separate file'], // prettier-ignore
    ['alter table task drop constraint task_kind_check', 'do not understand values it excluded'],
    ['alter table vendor add constraint c unique (name)', 'builds an index'],
    ['alter table vendor force row level security', 'cannot be checked'],
    ['create index on vendor (name)', 'concurrently'],
    ['create unique index concurrently u on vendor (name)', 'rejects duplicates'],
    ['create index concurrently i on vendor (name)', 'drop index concurrently if exists'],
    [
      'drop index concurrently if exists i; create index concurrently i on vendor (name); select 1',
      'in a separate file',
    ],
    [
      'create trigger t before insert on vendor for each row execute function f()',
      'the effect of writes by older servers',
    ],
    ['create policy p on vendor using (true)', 'what older servers see'],
    ['revoke select on vendor from assay_app', 'revokes a privilege'],
    [`insert into permission values ('new')`, 'may not understand'],
    ['update vendor set name = upper(name)', 'in batches'],
    [`alter type mood add value 'sad'`, 'do not understand'],
    ['drop function find_session(bytea, interval)', 'removes an object that older servers use'],
    ['create function find_organisation(a text, b text default null) returns text language sql as $$ $$', 'with this name and different arguments'], // prettier-ignore
    ['do $$ begin end $$', 'cannot be checked'],
    ['lock table vendor', 'cannot be checked'],
  ])('%s', (sql, reason) => {
    expect(concernsOf(sql).join('\n')).toContain(reason);
  });

  it('a removal, unless the file names the release that stopped using it', () => {
    const sql = '-- contract: since 0.3, which reads remarks instead\nalter table vendor drop column notes';
    expect(reviewMigration(sql, earlier)).toEqual({ concerns: [], contractSince: '0.3' });
    expect(reviewMigration(sql.replace('0.3', 'long ago'), earlier)).toMatchObject({ contractSince: null });
  });
});
