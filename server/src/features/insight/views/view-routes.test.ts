import type { SavedView } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const person = useUser([]);
const colleague = useUser();

const VIEWS = '/api/app/views';
const VIEW = { page: 'vendors', name: 'Critical ones', search: 'tier=CRITICAL&sort=name' };
const saveViewCall = (fields: object = {}): Call => ({ method: 'POST', url: VIEWS, payload: { ...VIEW, ...fields } });
const deleteViewCall = (id: string): Call => ({ method: 'DELETE', url: `${VIEWS}/${id}` });
const saved = async (fields: object = {}): Promise<SavedView> => (await person.call(saveViewCall(fields))).json();
const viewsOf = async ({ call } = person): Promise<SavedView[]> => (await call({ method: 'GET', url: VIEWS })).json();
const audited = () =>
  test.database.query(
    `select action, entity_type, entity_name, meta from audit_entry
     where user_id = $1 and entity_type = 'View' order by created_at, id`,
    [person.user.id],
  );

describe('Saved views', () => {
  it('201 saves a view that only its owner sees, listed by page and name', async () => {
    const response = await person.call(saveViewCall());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ id: expect.any(String), ...VIEW, createdAt: expect.stringMatching(/Z$/) });
    await saved({ name: 'also critical' });
    await saved({ page: 'audit', name: 'Yesterday', search: '' });
    expect((await viewsOf()).map(({ page, name }) => `${page}: ${name}`)).toEqual([
      'audit: Yesterday',
      'vendors: also critical',
      'vendors: Critical ones',
    ]);
    expect(await viewsOf(colleague)).toEqual([]);
  });

  it('204 deletes a view; audits saving and deleting', async () => {
    const { id } = await saved();
    expect((await person.call(deleteViewCall(id))).statusCode).toBe(204);
    expect(await viewsOf()).toEqual([]);
    const view = { entity_type: 'View', entity_name: 'Critical ones' };
    expect(await audited()).toEqual([
      { action: 'CREATE_VIEW', ...view, meta: { page: 'vendors', search: VIEW.search } },
      { action: 'DELETE_VIEW', ...view, meta: { page: 'vendors', search: 'tier=CRITICAL&sort=name' } },
    ]);
  });

  it("404 when deleting a colleague's view, an unknown view or with a malformed ID", async () => {
    const { id } = await saved();
    for (const one of [id, '00000000-0000-4000-8000-000000000000', 'x'])
      await refused(colleague, deleteViewCall(one), 404);
    expect(await viewsOf()).toHaveLength(1);
  });

  it('409 for the 51st view, also when several are saved concurrently', async () => {
    for (let number = 1; number <= 48; number += 1) await saved({ name: `View ${String(number)}` });
    const responses = await Promise.all([1, 2, 3, 4].map(() => person.call(saveViewCall())));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
    const { error } = await refused(person, saveViewCall(), 409);
    expect(error).toBe('You have reached the limit of 50 saved views. Delete one first.');
    expect((await colleague.call(saveViewCall())).statusCode).toBe(201);
  });

  it.each([
    ['a page that has none', { page: 'settings' }],
    ['a blank name', { name: ' ' }],
    ['an endless search', { search: 'x'.repeat(2_001) }],
  ])('400 with %s', async (_, fields) => {
    await refused(person, saveViewCall(fields), 400);
  });

  it("are deleted with their owner's account", async () => {
    const { id } = await saved();
    await colleague.call({ method: 'DELETE', url: `/api/app/users/${person.user.id}` });
    expect(await test.database.query('select from saved_view where id = $1', [id])).toEqual([]);
  });
});
