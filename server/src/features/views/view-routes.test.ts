import type { SavedView } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aSignedInUser } from '../../../test/factories.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const refused = refusalsOf(test);
let person: Awaited<ReturnType<typeof aSignedInUser>>;
let colleague: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  const organisation = await anOrganisation(test);
  person = await aSignedInUser(test, organisation, []);
  colleague = await aSignedInUser(test, organisation);
});

const VIEWS = '/api/app/views';
const VIEW = { page: 'vendors', name: 'Critical ones', search: 'tier=CRITICAL&sort=name' };
const saving = (fields: object = {}): Call => ({ method: 'POST', url: VIEWS, payload: { ...VIEW, ...fields } });
const deleting = (id: string): Call => ({ method: 'DELETE', url: `${VIEWS}/${id}` });
const saved = async (fields: object = {}): Promise<SavedView> => (await person.call(saving(fields))).json();
const viewsOf = async ({ call } = person): Promise<SavedView[]> => (await call({ method: 'GET', url: VIEWS })).json();
const audited = () =>
  test.database.query(
    `select action, entity_type, entity_name, meta from audit_entry
     where user_id = $1 and entity_type = 'View' order by created_at, id`,
    [person.user.id],
  );

describe('Saved views', () => {
  it('201 keeps one for whoever saved it, by page and name, and for nobody else', async () => {
    const answer = await person.call(saving());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(String), ...VIEW, createdAt: expect.stringMatching(/Z$/) });
    await saved({ name: 'also critical' });
    await saved({ page: 'audit', name: 'Yesterday', search: '' });
    expect((await viewsOf()).map(({ page, name }) => `${page}: ${name}`)).toEqual([
      'audit: Yesterday',
      'vendors: also critical',
      'vendors: Critical ones',
    ]);
    expect(await viewsOf(colleague)).toEqual([]);
  });

  it('204 deletes one; saving and deleting are audited', async () => {
    const { id } = await saved();
    expect((await person.call(deleting(id))).statusCode).toBe(204);
    expect(await viewsOf()).toEqual([]);
    const view = { entity_type: 'View', entity_name: 'Critical ones' };
    expect(await audited()).toEqual([
      { action: 'CREATE_VIEW', ...view, meta: { page: 'vendors', search: VIEW.search } },
      { action: 'DELETE_VIEW', ...view, meta: { page: 'vendors' } },
    ]);
  });

  it("404 for deleting a colleague's, an unknown one and no id at all", async () => {
    const { id } = await saved();
    for (const one of [id, '00000000-0000-4000-8000-000000000000', 'x']) await refused(colleague, deleting(one), 404);
    expect(await viewsOf()).toHaveLength(1);
  });

  it('409 for the fifty-first, also when several are saved at the same time', async () => {
    for (let number = 1; number <= 48; number += 1) await saved({ name: `View ${String(number)}` });
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.call(saving())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
    const { error } = await refused(person, saving(), 409);
    expect(error).toBe('You have 50 saved views already. Delete one first.');
    expect((await colleague.call(saving())).statusCode).toBe(201);
  });

  it.each([
    ['a page that has none', { page: 'settings' }],
    ['a blank name', { name: ' ' }],
    ['an endless search', { search: 'x'.repeat(2_001) }],
  ])('400 with %s', async (_, fields) => {
    await refused(person, saving(fields), 400);
  });

  it('go with the account they belong to', async () => {
    const { id } = await saved();
    await colleague.call({ method: 'DELETE', url: `/api/app/users/${person.user.id}` });
    expect(await test.database.query('select from saved_view where id = $1', [id])).toEqual([]);
  });
});
