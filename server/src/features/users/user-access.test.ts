import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '@assay/contract';
import {
  anOrganisation,
  aRole,
  aSignedInUser,
  aUser,
  PASSWORD,
  signInAs,
  type TestOrganisation,
  withCookie,
} from '../../../test/factories.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof aSignedInUser>>;

const NEW_PASSWORD = 'a wholly different password';

const test = useTestApp();
let organisation: TestOrganisation;
let administrator: Person;
let manager: Person;
let viewerRoleId: string;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
  manager = await aSignedInUser(test, organisation, ['users:view', 'users:manage', 'vendors:view']);
  ({ id: viewerRoleId } = await aRole(test, organisation, 'Viewer'));
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

const refused = refusalsOf(test);

const actionsAbout = async (id: string) => {
  const entries = await test.database.query<{ action: string }>(
    `select action from audit_entry where entity_id = $1 and action not in ('LOGIN', 'CREATE_USER')
     order by created_at`,
    [id],
  );
  return entries.map(({ action }) => action);
};

describe('POST /api/app/users/{userId}/disable and /enable', () => {
  it('200 disabling signs out everywhere and keeps out; enabling lets in again; both are audited', async () => {
    const person = await aSignedInUser(test, organisation, 'Viewer');
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

  it('200 writes nothing when there is nothing to do', async () => {
    const { id } = await aUser(test, organisation, { role: 'Viewer' });
    await administrator.call(at(id, 'enable'));
    await administrator.call(at(id, 'disable'));
    await administrator.call(at(id, 'disable'));
    expect(await actionsAbout(id)).toEqual(['DISABLE_USER']);
  });

  it.each(['disable', 'enable'])(
    '403 to %s a user whose role holds a permission the caller does not',
    async (action) => {
      await refused(manager, at(administrator.user.id, action), 403);
    },
  );

  it.each(['disable', 'enable'])('404 to %s a user of another organisation', async (action) => {
    const stranger = await aUser(test, await anOrganisation(test, 'Fabrikam'));
    await refused(administrator, at(stranger.id, action), 404);
  });
});

describe('PUT /api/app/users/{userId}/role', () => {
  it('200 gives the role, signs the user out and audits old and new', async () => {
    const person = await aSignedInUser(test, organisation, 'Reviewer');
    const answer = await administrator.call(setRole(person.user.id, viewerRoleId));
    expect(answer.json()).toMatchObject({ roleId: viewerRoleId, roleName: 'Viewer' });
    expect((await person.call(me)).statusCode).toBe(401);
    const [entry] = await test.database.query(
      `select meta from audit_entry where entity_id = $1 and action = 'CHANGE_ROLE'`,
      [person.user.id],
    );
    expect(entry).toEqual({ meta: { changes: { role: { from: 'Reviewer', to: 'Viewer' } } } });
  });

  it("200 on oneself keeps the session it was asked from and ends one's others", async () => {
    const person = await aSignedInUser(test, organisation);
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    expect((await person.call(setRole(person.user.id, viewerRoleId))).statusCode).toBe(200);
    expect((await person.call(me)).json().user.roleName).toBe('Viewer');
    expect((await elsewhere(me)).statusCode).toBe(401);
  });

  it('200 writes nothing when the user has the role already', async () => {
    const person = await aSignedInUser(test, organisation, 'Viewer');
    await administrator.call(setRole(person.user.id, viewerRoleId));
    expect(await actionsAbout(person.user.id)).toEqual([]);
    expect((await person.call(me)).statusCode).toBe(200);
  });

  it('403 when the new role holds a permission the caller does not', async () => {
    const person = await aUser(test, organisation, { role: ['vendors:view'] });
    const { id } = await aRole(test, organisation, 'Reviewer');
    await refused(manager, setRole(person.id, id), 403);
  });

  it('403 when a manager would raise themselves', async () => {
    const { id } = await aRole(test, organisation, 'Administrator');
    await refused(manager, setRole(manager.user.id, id), 403);
  });

  it('403 when the present role holds a permission the caller does not', async () => {
    const { id } = await aRole(test, organisation, ['vendors:view']);
    await refused(manager, setRole(administrator.user.id, id), 403);
  });

  it('400 for a role of another organisation', async () => {
    const { id } = await aRole(test, await anOrganisation(test, 'Fabrikam'), 'Viewer');
    await refused(administrator, setRole(manager.user.id, id), 400);
  });
});

describe('POST /api/app/users/{userId}/password', () => {
  it('200 changes the password, signs the user out and is audited', async () => {
    const person = await aSignedInUser(test, organisation, 'Viewer');
    expect((await administrator.call(setPassword(person.user.id))).statusCode).toBe(200);
    expect((await person.call(me)).statusCode).toBe(401);
    await expect(signInAs(test, person.user.email, PASSWORD)).rejects.toThrow('Unauthorized');
    await signInAs(test, person.user.email, NEW_PASSWORD);
    expect(await actionsAbout(person.user.id)).toEqual(['RESET_PASSWORD']);
  });

  it("200 on oneself keeps the session it was asked from and ends one's others", async () => {
    const person = await aSignedInUser(test, organisation);
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    expect((await person.call(setPassword(person.user.id))).statusCode).toBe(200);
    expect((await person.call(me)).statusCode).toBe(200);
    expect((await elsewhere(me)).statusCode).toBe(401);
  });

  it('403 for a user whose role holds a permission the caller does not', async () => {
    await refused(manager, setPassword(administrator.user.id), 403);
  });

  it.each([11, 201])('400 with a password of %i characters', async (length) => {
    const body = await refused(administrator, setPassword(manager.user.id, 'x'.repeat(length)), 400);
    expect(body).toMatchObject({ error: 'Password data is invalid' });
  });
});

describe('the last enabled administrator', () => {
  const alone = async () => {
    const own = await anOrganisation(test, 'Alone');
    const last = await aSignedInUser(test, own);
    const idle = await aUser(test, own);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [idle.id]);
    const deputy = await aSignedInUser(test, own, ALL_PERMISSIONS);
    return { own, last, idle, deputy };
  };
  const NEEDED = { error: 'The organisation needs at least one enabled administrator' };

  it('409 when disabled, deleted or moved, though a disabled one and an equal role exist', async () => {
    const { own, last, deputy } = await alone();
    const viewer = await aRole(test, own, 'Viewer');
    expect(await refused(deputy, at(last.user.id, 'disable'), 409)).toEqual(NEEDED);
    expect(await refused(deputy, remove(last.user.id), 409)).toEqual(NEEDED);
    expect(await refused(deputy, setRole(last.user.id, viewer.id), 409)).toEqual(NEEDED);
    expect(await refused(last, at(last.user.id, 'disable'), 409)).toEqual(NEEDED);
  });

  it('200 once there is another one', async () => {
    const { last, idle, deputy } = await alone();
    await deputy.call(at(idle.id, 'enable'));
    expect((await deputy.call(at(last.user.id, 'disable'))).statusCode).toBe(200);
  });

  it('204 for a disabled one: it was not holding the organisation', async () => {
    const { idle, deputy } = await alone();
    expect((await deputy.call(remove(idle.id))).statusCode).toBe(204);
  });

  it('409 for the second of two who are removed at the same moment', async () => {
    const { own, last, idle, deputy } = await alone();
    for (let round = 0; round < 5; round += 1) {
      await test.database.query('update app_user set disabled_at = null where organisation_id = $1', [own.id]);
      const answers = await Promise.all([
        deputy.call(at(last.user.id, 'disable')),
        deputy.call(at(idle.id, 'disable')),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
