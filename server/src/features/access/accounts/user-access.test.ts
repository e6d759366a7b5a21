import { ALL_PERMISSIONS } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  seedOrganisation,
  seedRole,
  seedSignedInUser,
  seedUser,
  signInAs,
  withCookie,
} from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const NEW_PASSWORD = 'a wholly different password';

const { test, organisation, refused, useUser } = useTestOrganisation();
const administrator = useUser();
const manager = useUser(['users:view', 'users:manage', 'vendors:view']);
let viewerRoleId: string;
beforeAll(async () => {
  ({ id: viewerRoleId } = await seedRole(test, organisation, 'Viewer'));
});

const me: Call = { method: 'GET', url: '/api/app/me' };
const at = (id: string, action: string): Call => ({ method: 'POST', url: `/api/app/users/${id}/${action}` });
const setRole = (id: string, roleId: string): Call => ({
  method: 'PUT',
  url: `/api/app/users/${id}/role`,
  payload: { roleId },
});
const setPassword = (id: string, password = NEW_PASSWORD): Call => ({ ...at(id, 'password'), payload: { password } });
const remove = (id: string): Call => ({ method: 'DELETE', url: `/api/app/users/${id}` });

const actionsAbout = async (id: string) => {
  const entries = await test.database.query<{ action: string }>(
    `select action from audit_entry where entity_id = $1 and action not in ('LOGIN', 'CREATE_USER')
     order by created_at`,
    [id],
  );
  return entries.map(({ action }) => action);
};

describe('POST /api/app/users/{userId}/disable and /enable', () => {
  it('200 disabling ends all sessions and blocks sign-in; enabling allows it again; audits both', async () => {
    const person = await seedSignedInUser(test, organisation, 'Viewer');
    const disabled = await administrator.call(at(person.user.id, 'disable'));
    expect(disabled.statusCode).toBe(200);
    expect(disabled.json().disabledAt).toMatch(/Z$/);
    expect((await person.call(me)).statusCode).toBe(401);
    await expect(signInAs(test, person.user.email)).rejects.toThrow('Unauthorized');

    const enabled = await administrator.call(at(person.user.id, 'enable'));
    expect(enabled.json().disabledAt).toBeNull();
    expect((await person.call(me)).statusCode).toBe(401);
    await signInAs(test, person.user.email);
    expect(await actionsAbout(person.user.id)).toEqual(['DISABLE_USER', 'ENABLE_USER']);
  });

  it('200 writes nothing when nothing changes', async () => {
    const { id } = await seedUser(test, organisation, { role: 'Viewer' });
    await administrator.call(at(id, 'enable'));
    await administrator.call(at(id, 'disable'));
    await administrator.call(at(id, 'disable'));
    expect(await actionsAbout(id)).toEqual(['DISABLE_USER']);
  });

  it.each(['disable', 'enable'])('403 to %s a user whose role has a permission the caller lacks', async (action) => {
    await refused(manager, at(administrator.user.id, action), 403);
  });

  it.each(['disable', 'enable'])('404 to %s a user of another organisation', async (action) => {
    const stranger = await seedUser(test, await seedOrganisation(test, 'Fabrikam'));
    await refused(administrator, at(stranger.id, action), 404);
  });
});

describe('PUT /api/app/users/{userId}/role', () => {
  it('200 sets the role, signs the user out and audits the old and new role', async () => {
    const person = await seedSignedInUser(test, organisation, 'Reviewer');
    const response = await administrator.call(setRole(person.user.id, viewerRoleId));
    expect(response.json()).toMatchObject({ roleId: viewerRoleId, roleName: 'Viewer' });
    expect((await person.call(me)).statusCode).toBe(401);
    const [entry] = await test.database.query(
      `select meta from audit_entry where entity_id = $1 and action = 'CHANGE_ROLE'`,
      [person.user.id],
    );
    expect(entry).toEqual({ meta: { changes: { role: { from: 'Reviewer', to: 'Viewer' } } } });
  });

  it("200 for the caller's own account ends all other sessions, but not the current one", async () => {
    const person = await seedSignedInUser(test, organisation);
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    expect((await person.call(setRole(person.user.id, viewerRoleId))).statusCode).toBe(200);
    expect((await person.call(me)).json().user.roleName).toBe('Viewer');
    expect((await elsewhere(me)).statusCode).toBe(401);
  });

  it('200 writes nothing when the user has the role already', async () => {
    const person = await seedSignedInUser(test, organisation, 'Viewer');
    await administrator.call(setRole(person.user.id, viewerRoleId));
    expect(await actionsAbout(person.user.id)).toEqual([]);
    expect((await person.call(me)).statusCode).toBe(200);
  });

  it('403 when the new role has a permission the caller lacks', async () => {
    const person = await seedUser(test, organisation, { role: ['vendors:view'] });
    const { id } = await seedRole(test, organisation, 'Reviewer');
    await refused(manager, setRole(person.id, id), 403);
  });

  it('403 when a manager promotes themselves', async () => {
    const { id } = await seedRole(test, organisation, 'Administrator');
    await refused(manager, setRole(manager.user.id, id), 403);
  });

  it('403 when the current role has a permission the caller lacks', async () => {
    const { id } = await seedRole(test, organisation, ['vendors:view']);
    await refused(manager, setRole(administrator.user.id, id), 403);
  });

  it('400 for a role of another organisation', async () => {
    const { id } = await seedRole(test, await seedOrganisation(test, 'Fabrikam'), 'Viewer');
    await refused(administrator, setRole(manager.user.id, id), 400);
  });
});

describe('POST /api/app/users/{userId}/password', () => {
  it('200 changes the password, signs the user out and audits it', async () => {
    const person = await seedSignedInUser(test, organisation, 'Viewer');
    expect((await administrator.call(setPassword(person.user.id))).statusCode).toBe(200);
    expect((await person.call(me)).statusCode).toBe(401);
    await expect(signInAs(test, person.user.email, PASSWORD)).rejects.toThrow('Unauthorized');
    await signInAs(test, person.user.email, NEW_PASSWORD);
    expect(await actionsAbout(person.user.id)).toEqual(['RESET_PASSWORD']);
  });

  it('S3: 409 for the own account, even right after signing in; the password and other sessions stay', async () => {
    const person = await seedSignedInUser(test, organisation);
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    expect(await refused(person, setPassword(person.user.id), 409)).toMatchObject({
      error: 'Change your own password in your profile',
    });
    expect((await elsewhere(me)).statusCode).toBe(200);
    await signInAs(test, person.user.email, PASSWORD);
  });

  it('403 for a user whose role has a permission the caller lacks', async () => {
    await refused(manager, setPassword(administrator.user.id), 403);
  });

  it.each([11, 201])('400 with a password of %i characters', async (length) => {
    const body = await refused(administrator, setPassword(manager.user.id, 'x'.repeat(length)), 400);
    expect(body).toMatchObject({ error: 'Password data is invalid' });
  });
});

describe('The last enabled administrator', () => {
  const alone = async () => {
    const own = await seedOrganisation(test, 'Alone');
    const last = await seedSignedInUser(test, own);
    const idle = await seedUser(test, own);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [idle.id]);
    const deputy = await seedSignedInUser(test, own, ALL_PERMISSIONS);
    return { own, last, idle, deputy };
  };
  const NEEDED = { error: 'The organisation must have at least one active administrator' };

  it('409 when disabled, deleted or given another role, even if a disabled administrator and an equivalent role exist', async () => {
    const { own, last, deputy } = await alone();
    const viewer = await seedRole(test, own, 'Viewer');
    expect(await refused(deputy, at(last.user.id, 'disable'), 409)).toMatchObject(NEEDED);
    expect(await refused(deputy, remove(last.user.id), 409)).toMatchObject(NEEDED);
    expect(await refused(deputy, setRole(last.user.id, viewer.id), 409)).toMatchObject(NEEDED);
    expect(await refused(last, at(last.user.id, 'disable'), 409)).toMatchObject(NEEDED);
  });

  it('200 when another administrator is enabled', async () => {
    const { last, idle, deputy } = await alone();
    await deputy.call(at(idle.id, 'enable'));
    expect((await deputy.call(at(last.user.id, 'disable'))).statusCode).toBe(200);
  });

  it('204 when deleting a disabled administrator', async () => {
    const { idle, deputy } = await alone();
    expect((await deputy.call(remove(idle.id))).statusCode).toBe(204);
  });

  it('409 for the second of two administrators disabled concurrently', async () => {
    const { own, last, idle, deputy } = await alone();
    for (let round = 0; round < 5; round += 1) {
      await test.database.query('update app_user set disabled_at = null where organisation_id = $1', [own.id]);
      const responses = await Promise.all([
        deputy.call(at(last.user.id, 'disable')),
        deputy.call(at(idle.id, 'disable')),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
