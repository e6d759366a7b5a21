import { expect, it } from 'vitest';
import { migrate } from '../src/migrate.ts';
import { insertAssessmentRow } from './support/assessment-rows.ts';
import { seedOrganisation, seedUser, seedVendor } from './support/factories.ts';
import { insertFindingRow } from './support/findings.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();

/** Makes the migrations pending again. Constraints and indexes go with their columns. */
const UNDO = `
  drop function search_finding_ids, control_finding_ids;
  drop function stage_rank cascade;
  drop index finding_due_list_idx, finding_severity_list_idx, finding_control_idx, finding_search_idx;
  alter table organisation drop column finding_due_days;
  alter table comment drop column finding_id;
  alter table finding drop column recommendation, drop column owner_id, drop column stage, drop column source,
    drop column revision;
  delete from migration where name like '%finding_work%'`;

it('Findings of earlier versions get the owner of their vendor and keep their due date', async () => {
  const organisation = await seedOrganisation(test);
  const { id: ownerId } = await seedUser(test, organisation);
  const insert = async (due_date?: string) => {
    const { id: vendor_id } = await seedVendor(test, organisation);
    const assessment_id = await insertAssessmentRow(test, organisation, { vendor_id, status: 'COMPLETED' });
    const id = await insertFindingRow(test, organisation, {
      vendor_id,
      assessment_id,
      ...(due_date !== undefined && { due_date }),
    });
    return { id, vendorId: vendor_id };
  };
  const [owned, unowned] = [await insert('2027-01-31'), await insert()];
  await test.database.query('update vendor set owner_id = $1 where id = $2', [ownerId, owned.vendorId]);
  await test.database.query(UNDO);
  expect(await migrate(test.database.url)).toEqual(['0054_finding_work.sql', '0055_finding_work_indexes.sql']);
  const rows = await test.database.query(
    'select id, owner_id, due_date::text, stage, source from finding order by owner_id',
  );
  const defaults = { stage: 'NEW', source: 'ASSESSMENT' };
  expect(rows).toEqual([
    { id: owned.id, owner_id: ownerId, due_date: '2027-01-31', ...defaults },
    { id: unowned.id, owner_id: null, due_date: null, ...defaults },
  ]);
});
