import { expect, it } from 'vitest';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { countBuffers, useQueryPlans } from '../../../../test/support/query-plans.ts';

const { test, organisation } = useTestOrganisation();
const plans = useQueryPlans(test, organisation);

it('reads the vendors of most weight from the index, without all other vendors', async () => {
  await test.database.query(
    `with added as (
       insert into vendor (organisation_id, id, name, contact_email)
       select $1, gen_random_uuid(), 'Vendor ' || n, 'a@b.example' from generate_series(1, 3000) as n returning id
     )
     insert into finding (organisation_id, id, vendor_id, title, description, severity, proposed, source)
     select $1, gen_random_uuid(), id, 'F', 'F', 'LOW', false, 'OTHER' from added`,
    [organisation.id],
  );
  await test.database.query('analyze open_finding_count, vendor');
  const plan = await plans.explain(
    'assay_app',
    `select v.id, (8 * c.critical + 4 * c.high + 2 * c.medium + c.low)
     from open_finding_count c join vendor v on v.organisation_id = '${organisation.id}' and v.id = c.vendor_id
     where c.organisation_id = '${organisation.id}'
     order by (8 * c.critical + 4 * c.high + 2 * c.medium + c.low) desc, c.vendor_id limit 10`,
  );
  expect(plan).toContain('open_finding_count_weight_idx');
  expect(countBuffers(plan)).toBeLessThan(100);
});
