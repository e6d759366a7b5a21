import { expect, it } from 'vitest';
import { seedOrganisation, seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();

it('GET /api/app/people: 200 with ID and name of all enabled users of the organisation, by name', async () => {
  const organisation = await seedOrganisation(test);
  await seedUser(test, await seedOrganisation(test), { name: 'Somebody elsewhere' });
  const { user, call } = await seedSignedInUser(test, organisation, ['vendors:view']);
  const zoe = await seedUser(test, organisation, { name: 'zoë' });
  const ada = await seedUser(test, organisation, { name: 'Ada' });
  const gone = await seedUser(test, organisation, { name: 'Gone' });
  await test.database.query('update app_user set disabled_at = now() where id = $1', [gone.id]);
  const answer = await call({ method: 'GET', url: '/api/app/people' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual([
    { id: ada.id, name: 'Ada' },
    { id: user.id, name: 'Robin' },
    { id: zoe.id, name: 'zoë' },
  ]);
});
