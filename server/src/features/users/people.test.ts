import { expect, it } from 'vitest';
import { anOrganisation, aSignedInUser, aUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();

it('GET /api/app/people: 200 with id and name of whoever is not disabled, by name, and of nobody else', async () => {
  const organisation = await anOrganisation(test);
  await aUser(test, await anOrganisation(test), { name: 'Somebody elsewhere' });
  const { user, call } = await aSignedInUser(test, organisation, ['vendors:view']);
  const zoe = await aUser(test, organisation, { name: 'zoë' });
  const ada = await aUser(test, organisation, { name: 'Ada' });
  const gone = await aUser(test, organisation, { name: 'Gone' });
  await test.database.query('update app_user set disabled_at = now() where id = $1', [gone.id]);
  const answer = await call({ method: 'GET', url: '/api/app/people' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual([
    { id: ada.id, name: 'Ada' },
    { id: user.id, name: 'Robin' },
    { id: zoe.id, name: 'zoë' },
  ]);
});
