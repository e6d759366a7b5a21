import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { createApiKeyCaller, createSessionCaller, type TestCaller } from '../callers.ts';
import { seedSignedInUser } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import type { PlantedCaller, Scene } from './scene.ts';
import { CANARY_KINDS, type Ground, listGrounds } from './visible-to.ts';

/** A caller, and everything on which its right to see something can be based. */
export type Viewer = {
  readonly name: string;
  readonly organisation: string;
  readonly grounds: ReadonlySet<Ground>;
  readonly call: TestCaller;
};

const createViewer = (organisation: string, { name, grounds, call }: PlantedCaller): Viewer => ({
  name: organisation === '' ? name : `${organisation}: ${name}`,
  organisation,
  grounds: new Set(grounds),
  call,
});

export const createAnonymousViewer = ({ app }: TestApp): Viewer =>
  createViewer('', { name: 'nobody', grounds: [], call: (call) => app.inject(call) });

/** The callers of the planted data, and those with every permission: whatever the organisation has, one of them sees. */
export async function listStrongViewers({ name, test, organisation, callers }: Scene): Promise<Viewer[]> {
  const key: TestCaller = await createApiKeyCaller(test, organisation, ALL_PERMISSIONS);
  const { call } = await seedSignedInUser(test, organisation);
  return [
    ...callers,
    { name: 'a key with every permission', grounds: ['API key' as const, ...ALL_PERMISSIONS], call: key },
    { name: 'the role Administrator', grounds: ['session' as const, ...ALL_PERMISSIONS], call },
  ].map((caller) => createViewer(name, caller));
}

/** The other built-in roles, and sessions and keys with each permission alone. */
export async function listLimitedViewers(scene: Scene): Promise<Viewer[]> {
  const { name, test, organisation } = scene;
  const viewers: Viewer[] = [];
  const add = (caller: PlantedCaller) => viewers.push(createViewer(name, caller));
  for (const role of ['Reviewer', 'Viewer']) {
    const { call } = await seedSignedInUser(test, organisation, role);
    const { permissions } = (await call({ method: 'GET', url: '/api/app/me' })).json<{ permissions: Permission[] }>();
    add({ name: `the role ${role}`, grounds: ['session', ...permissions], call });
  }
  for (const held of [[], ...ALL_PERMISSIONS.map((one) => [one]), ...listJointPermissions()]) {
    const call = await createSessionCaller(test, organisation, held);
    add({ name: `a session with ${held.join(', ') || 'no permission'}`, grounds: ['session', ...held], call });
  }
  for (const permission of ALL_PERMISSIONS) {
    const call = await createApiKeyCaller(test, organisation, [permission]);
    add({ name: `a key with ${permission}`, grounds: ['API key', permission], call });
  }
  return viewers;
}

const isPermission = (ground: Ground): ground is Permission => ALL_PERMISSIONS.some((one) => one === ground);

/** Permissions that show something only together. */
const listJointPermissions = (): Permission[][] =>
  CANARY_KINDS.flatMap(listGrounds)
    .map((grounds) => [grounds].flat().filter(isPermission))
    .filter((permissions) => permissions.length > 1);
