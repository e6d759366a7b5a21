import { beforeEach, describe, expect, it } from 'vitest';
import { allPermissionsExcept, createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { BODIES } from '../../../../test/support/route-examples.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { type SeededIds, seedOneOfEverything } from '../../../../test/support/seed-one-of-everything.ts';
import { proveDomains, toTestDomain } from '../../../../test/support/sso.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const administrator = useUser();
let family: SeededIds;
let nearlyAll: TestCaller;
beforeEach(async () => {
  family = await seedOneOfEverything(test, organisation, 'Authority');
  nearlyAll = await createSessionCaller(test, organisation, allPermissionsExcept('dashboard:view'));
});

const ONLY_ALL = { error: 'Only users with all permissions can change how people sign in' };

const setOrganisation = (payload: object): Call => ({ method: 'PUT', url: '/api/app/organisation', payload });
const setBreakGlass = (breakGlass: boolean): Call => ({
  method: 'PUT',
  url: `/api/app/users/${family.userId}/break-glass`,
  payload: { breakGlass },
});
const setProvider = (fields: object = {}): Call => ({
  method: 'PUT',
  url: '/api/app/identity-provider',
  payload: { ...BODIES['PUT /api/app/identity-provider'], ...fields },
});

const CHANGES: readonly (readonly [string, () => Call])[] = [
  ['set the identity provider', () => setProvider()],
  ['allow single sign-on only', () => setProvider({ ssoOnly: true, domains: [toTestDomain(organisation)] })],
  ['remove the identity provider', () => ({ method: 'DELETE', url: '/api/app/identity-provider' })],
  ['make a break-glass user', () => setBreakGlass(true)],
  [
    'create a SCIM token',
    () => ({ method: 'POST', url: '/api/app/scim/token', payload: { defaultRoleId: family.roleId } }),
  ],
  ['revoke the SCIM token', () => ({ method: 'DELETE', url: '/api/app/scim/token' })],
  [
    'give a provisioned group a role',
    () => ({ method: 'PUT', url: `/api/app/scim/groups/${family.groupId}`, payload: { roleId: null } }),
  ],
];

describe('A caller who holds every permission but one', () => {
  it.each(CHANGES)('S4: 403 to %s; writes nothing, while an administrator can', async (_, change) => {
    await test.database.query('update app_user set break_glass = true where id = $1', [administrator.user.id]);
    await proveDomains(test, organisation, [toTestDomain(organisation)]);
    expect(await refused({ call: nearlyAll }, change(), 403)).toMatchObject(ONLY_ALL);
    const response = await administrator.call(change());
    expect(response.statusCode, response.body).toBeLessThan(300);
  });

  it('S4: 403 to take the mark of a break-glass user away; writes nothing', async () => {
    await test.database.query('update app_user set break_glass = true where id = $1', [family.userId]);
    expect(await refused({ call: nearlyAll }, setBreakGlass(false), 403)).toMatchObject(ONLY_ALL);
  });

  it.each([true, false])('S4: 403 to set mfaRequired to %j; writes nothing', async (mfaRequired) => {
    await test.database.query('update organisation set mfa_required = $1', [!mfaRequired]);
    expect(await refused({ call: nearlyAll }, setOrganisation({ mfaRequired, name: 'Renamed' }), 403)).toMatchObject(
      ONLY_ALL,
    );
  });

  it('200 for other settings of the organisation', async () => {
    const response = await nearlyAll(setOrganisation({ name: 'Renamed', mfaRequired: false }));
    expect([response.statusCode, response.json().name]).toEqual([200, 'Renamed']);
  });
});
