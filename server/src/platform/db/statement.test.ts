import { expect, it } from 'vitest';
import { createStatementNamer } from './statement.ts';

it.each([
  'select * from "vendor" where "id" = $1',
  'select distinct on ("template_lineage_id") * from "assessment"',
  'select *, occurred_at::text as place from security_event',
  'with page as (select id from finding) select * from finding join page using (id)',
  'select "v".*, "u"."name" from "vendor" as "v"',
  'insert into "vendor" ("id") values ($1) returning *',
])('A statement whose result changes with a new column stays unnamed: %s', (sql) => {
  expect(createStatementNamer(true)(sql)).toBeUndefined();
});

it.each([
  'select "id" from "vendor"',
  'select count(*) from "vendor"',
  'select r.id from (select * from responsibility order by (due_date) limit $1) as r',
  'select coalesce((select json_agg(agg) from (select "r".* from "responsibility" as "r") as agg), $1)',
])('A statement whose result stays the same has a name: %s', (sql) => {
  expect(createStatementNamer(true)(sql)).toBe('assay_0');
});
