import { ALL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation, seedRole, seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation, refused, useUser } = useTestOrganisation();
const administrator = useUser();
/** Can manage roles and view vendors, but nothing else. */
const manager = useUser(['roles:view', 'roles:manage', 'vendors:view']);

const post = (payload: object): Call => ({ method: 'POST', url: '/api/app/roles', payload });
const put = (id: string, payload: object): Call => ({ method: 'PUT', url: `/api/app/roles/${id}`, payload });
const remove = (id: string): Call => ({ method: 'DELETE', url: `/api/app/roles/${id}` });

const lastEntry = async () => {
  const [entry] = await test.database.query(
    `select action, entity_type, entity_name, meta from audit_entry where user_id = $1
     order by created_at desc limit 1`,
    [administrator.user.id],
  );
  return entry;
};

describe('GET /api/app/roles', () => {
  it('200 lists the built-in roles of a new organisation first', async () => {
    const fresh = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    const response = await fresh.call({ method: 'GET', url: '/api/app/roles' });
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ name, builtIn }: { name: string; builtIn: boolean }) => [name, builtIn])).toEqual([
      ['Administrator', true],
      ['Reviewer', true],
      ['Viewer', true],
    ]);
    const [admin, reviewer, viewer] = response.json();
    expect(admin.permissions).toEqual(ALL_PERMISSIONS);
    expect(reviewer.permissions).toContain('assessments:review');
    expect(reviewer.permissions).not.toContain('users:view');
    expect(viewer.permissions).toEqual([
      'vendors:view',
      'assessments:view',
      'frameworks:view',
      'templates:view',
      'dashboard:view',
    ]);
  });

  it('403 without roles:view', async () => {
    const { call } = await seedSignedInUser(test, organisation, 'Viewer');
    expect((await call({ method: 'GET', url: '/api/app/roles' })).statusCode).toBe(403);
  });
});

describe('POST /api/app/roles', () => {
  it('201 creates a role with each permission once, and audits it', async () => {
    const response = await administrator.call(
      post({ name: ' Auditor ', permissions: ['audit:view', 'vendors:view', 'audit:view'] }),
    );
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      name: 'Auditor',
      description: null,
      permissions: ['vendors:view', 'audit:view'],
      builtIn: false,
    });
    expect(await lastEntry()).toEqual({
      action: 'CREATE_ROLE',
      entity_type: 'Role',
      entity_name: 'Auditor',
      meta: {
        changes: {
          name: { from: null, to: 'Auditor' },
          permissions: { from: null, to: ['vendors:view', 'audit:view'] },
        },
      },
    });
  });

  it('201 when a manager grants permissions they have', async () => {
    expect((await manager.call(post({ name: 'Watcher', permissions: ['vendors:view'] }))).statusCode).toBe(201);
  });

  it('403 when granting a permission the caller lacks', async () => {
    const body = await refused(manager, post({ name: 'Bold', permissions: ['vendors:view', 'vendors:delete'] }), 403);
    expect(body).toMatchObject({ error: 'You cannot grant permissions you do not have' });
  });

  it('409 when another role has the name, ignoring case', async () => {
    const body = await refused(administrator, post({ name: 'vIEWER', permissions: ['vendors:view'] }), 409);
    expect(body).toMatchObject({ error: 'A role with this name already exists' });
  });

  it.each([
    ['an unknown permission', { name: 'Odd', permissions: ['vendors:paint'] }],
    ['no permission', { name: 'Odd', permissions: [] }],
    ['no name', { permissions: ['vendors:view'] }],
    ['a blank name', { name: '  ', permissions: ['vendors:view'] }],
  ])('400 with %s', async (_, payload) => {
    expect(await refused(administrator, post(payload), 400)).toMatchObject({ error: 'Role data is invalid' });
  });
});

describe('PUT /api/app/roles/{roleId}', () => {
  it('200 updates the given fields, keeps the others and audits the changes', async () => {
    const role = await seedRole(test, organisation, ['vendors:view']);
    const response = await administrator.call(put(role.id, { description: 'Sees', permissions: ['vendors:edit'] }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ name: role.name, description: 'Sees', permissions: ['vendors:edit'] });
    expect(await lastEntry()).toMatchObject({
      action: 'UPDATE_ROLE',
      meta: {
        changes: {
          description: { from: null, to: 'Sees' },
          permissions: { from: ['vendors:view'], to: ['vendors:edit'] },
        },
      },
    });
  });

  it('200 takes effect from the next request of every user with the role', async () => {
    const person = await seedSignedInUser(test, organisation, ['vendors:view']);
    await administrator.call(put(person.user.roleId, { permissions: ['audit:view'] }));
    expect((await person.call({ method: 'GET', url: '/api/v1/vendors' })).statusCode).toBe(403);
  });

  it('200 writes nothing when nothing changes', async () => {
    const role = await seedRole(test, organisation, ['vendors:view', 'audit:view']);
    const before = await fingerprintDatabase(test.database);
    const response = await administrator.call(put(role.id, { permissions: ['audit:view', 'vendors:view'] }));
    expect(response.statusCode).toBe(200);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('403 when granting a permission the caller lacks', async () => {
    const role = await seedRole(test, organisation, ['vendors:view']);
    await refused(manager, put(role.id, { permissions: ['audit:view'] }), 403);
  });

  it('403 when the role has a permission the caller lacks', async () => {
    const role = await seedRole(test, organisation, ['audit:view']);
    await refused(manager, put(role.id, { name: 'Mine' }), 403);
  });

  it.each(['Administrator', 'Reviewer', 'Viewer'])('409 for the built-in role %s', async (name) => {
    const role = await seedRole(test, organisation, name);
    const body = await refused(administrator, put(role.id, { description: 'Ours' }), 409);
    expect(body).toMatchObject({ error: 'Built-in roles cannot be changed' });
  });

  it('409 when another role has the name', async () => {
    const role = await seedRole(test, organisation, ['vendors:view']);
    await refused(administrator, put(role.id, { name: 'reviewer' }), 409);
  });

  it.each(['7b1a5bb4-2f4c-4a58-9d5c-5f7f6a1f6f10', 'nonsense'])('404 for the ID %s', async (id) => {
    expect(await refused(administrator, put(id, { name: 'X' }), 404)).toMatchObject({ error: 'Not found' });
  });
});

describe('DELETE /api/app/roles/{roleId}', () => {
  it('204 deletes an unassigned role and audits it', async () => {
    const role = await seedRole(test, organisation, ['vendors:view']);
    const response = await administrator.call(remove(role.id));
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(await test.database.query('select from role where id = $1', [role.id])).toHaveLength(0);
    expect(await lastEntry()).toMatchObject({ action: 'DELETE_ROLE', entity_name: role.name });
  });

  it('409 while a user has the role, even a disabled one', async () => {
    const { id, roleId } = await seedUser(test, organisation, { role: ['vendors:view'] });
    await test.database.query('update app_user set disabled_at = now() where id = $1', [id]);
    await refused(administrator, remove(roleId), 409);
  });

  it('409 for a built-in role, even if no user has it', async () => {
    const role = await seedRole(test, organisation, 'Reviewer');
    await refused(administrator, remove(role.id), 409);
  });

  it('403 when the role has a permission the caller lacks', async () => {
    const role = await seedRole(test, organisation, ['audit:view']);
    await refused(manager, remove(role.id), 403);
  });

  it('404 for a role of another organisation', async () => {
    const role = await seedRole(test, await seedOrganisation(test, 'Fabrikam'), ['vendors:view']);
    await refused(administrator, remove(role.id), 404);
  });
});
