import type { ApiKeyCreated, Passkey, SavedView, User } from '@assay/contract';
import { createRole } from '../../../src/features/access/roles/role-commands.ts';
import { requestResetCall, useAccountLinks } from '../account-links.ts';
import { PASSWORD, seedUser, withCookie } from '../factories.ts';
import { createScimClient } from '../scim.ts';
import { addPasskey, completeFirstStep, createDevice, findCookie, setUpTotp } from '../second-factors.ts';
import { sessionCookieName } from '../../../src/platform/http/session-cookies.ts';
import { addId, post, put, type Scene, succeed } from './scene.ts';

type Owner = { readonly id: string; readonly email: string };

/** A user with everything that is personal, an invited user, an API key and a directory. */
export async function plantAccounts(scene: Scene): Promise<Owner> {
  const { test, organisation, ids, plant } = scene;
  const roleName = plant('role name');
  const role = { name: roleName, description: plant('role description'), permissions: [] };
  const { id: roleId } = await createRole(test.ctx, organisation.operator, role);
  addId(ids, 'roleId', roleId);
  const email = `${plant('user email')}@northwind.example`;
  const owner = await seedUser(test, organisation, { role: roleName, name: plant('user name'), email });
  addId(ids, 'userId', owner.id);
  await plantPersonalRecords(scene, owner);
  await plantAccountLinks(scene, owner);
  await plantApiKey(scene);
  await plantDirectory(scene);
  return owner;
}

async function plantPersonalRecords({ test, callers, plant, plantSecret }: Scene, { email }: Owner) {
  const signedIn = await test.app.inject({
    method: 'POST',
    url: '/api/app/sign-in',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': plant('session device') },
  });
  const cookieName = sessionCookieName(test.ctx.config.publicUrl);
  const token = findCookie(signedIn, cookieName) ?? '';
  plantSecret('session token', token);
  const call = withCookie(test, `${cookieName}=${token}`);
  callers.push({ name: 'the user themselves', grounds: ['session', 'own account'], call });

  const done = succeed(call);
  const { secret, recoveryCodes } = await setUpTotp(call);
  plantSecret('TOTP secret', secret);
  for (const code of recoveryCodes) plantSecret('recovery code', code);
  const { passkey } = await addPasskey(call, createDevice(test));
  await done<Passkey>(put(`/api/app/me/passkeys/${passkey.id}`, { name: plant('passkey name') }));
  const view = { page: 'vendors', name: plant('saved view'), search: `query=${plant('saved view')}` };
  await done<SavedView>(post('/api/app/views', view));

  const pending = await completeFirstStep(test, email);
  plantSecret('pending sign-in token', pending.cookie.split('=')[1] ?? '');
  callers.push({ name: 'a pending sign-in', grounds: [], call: pending.call });
}

async function plantAccountLinks({ test, asAdmin, ids, plant, plantSecret }: Scene, owner: Owner) {
  const { doResets, tokensOf } = useAccountLinks(test);
  const roleId = ids.get('roleId')?.[0];
  const email = `${plant('user email')}@northwind.example`;
  const invited = await asAdmin<User>(post('/api/app/users/invitations', { email, name: 'Ines', roleId }));
  for (const token of await tokensOf(invited.id)) plantSecret('invitation token', token);
  await test.app.inject(requestResetCall(owner.email));
  await doResets();
  const tokens = await tokensOf(owner.id);
  if (tokens.length === 0) throw new Error('No link to reset the password was created');
  for (const token of tokens) plantSecret('password reset token', token);
}

/** The beginning of a key is shown; the rest is secret. */
async function plantApiKey({ asAdmin, plant, plantSecret }: Scene) {
  const body = { name: plant('API key name'), permissions: ['vendors:view'] };
  const { key } = await asAdmin<ApiKeyCreated>(post('/api/app/api-keys', body));
  plantSecret('API key secret', key.split('.')[1] ?? '');
}

async function plantDirectory({ test, organisation, ids, callers, plant, plantSecret }: Scene) {
  const { token, call } = await createScimClient(test, organisation);
  plantSecret('SCIM token', token);
  callers.push({ name: 'the directory', grounds: ['directory'], call });
  const done = succeed(call);
  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${plant('user email')}@northwind.example`,
    displayName: plant('user name'),
    externalId: plant('SCIM external ID'),
  };
  const { id: userId } = await done<{ id: string }>(post('/scim/v2/Users', user));
  const group = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: plant('SCIM group'),
    externalId: plant('SCIM external ID'),
    members: [{ value: userId }],
  };
  const { id: groupId } = await done<{ id: string }>(post('/scim/v2/Groups', group));
  addId(ids, 'userId', userId);
  addId(ids, 'groupId', groupId);
}
