import { ALL_PERMISSIONS } from '@assay/contract';
import { expect, it } from 'vitest';
import { migrate } from '../src/migrate.ts';
import { seedOrganisation, seedRole } from './support/factories.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();

/** Makes the migrations pending again. */
const UNDO = `
  drop table approval;
  drop trigger count_acceptance_update on finding;
  alter table organisation drop column approval_required_for, drop column acceptance_max_days;
  alter table finding drop column acceptance_renewed_at, drop column acceptance_renewed_by_name,
    drop column acceptance_renewal_note, drop column acceptance_ended_at, drop column acceptance_ended_by_name,
    drop column acceptance_end_reason;
  update role set permissions = array_remove(permissions, 'approvals:decide');
  delete from migration where name like '%_approval.sql' or name like '%_acceptance_index.sql'`;

it('Roles of earlier versions can approve if they have every permission', async () => {
  const organisation = await seedOrganisation(test);
  const before = ALL_PERMISSIONS.filter((permission) => permission !== 'approvals:decide');
  const all = await seedRole(test, organisation, before);
  const nearlyAll = await seedRole(
    test,
    organisation,
    before.filter((permission) => permission !== 'users:manage'),
  );
  await test.database.query(UNDO);
  expect(await migrate(test.database.url)).toHaveLength(2);
  const roles = await test.database.query<{ id: string; name: string }>(
    `select id, name from role where 'approvals:decide' = any (permissions) order by name`,
  );
  expect(roles.map(({ name }) => name)).toEqual(['Administrator', all.name]);
  expect(roles.map(({ id }) => id)).not.toContain(nearlyAll.id);
});
