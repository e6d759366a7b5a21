import type { SurfaceRow } from './portal-surface.ts';

export const SCIM_SURFACE: readonly SurfaceRow[] = [
  ['GET', '/scim/v2/ServiceProviderConfig', 'scim'],
  ['GET', '/scim/v2/ResourceTypes', 'scim'],
  ['GET', '/scim/v2/Schemas', 'scim'],
  ['GET', '/scim/v2/Users', 'scim'],
  ['POST', '/scim/v2/Users', 'scim'],
  ['GET', '/scim/v2/Users/:userId', 'scim'],
  ['PUT', '/scim/v2/Users/:userId', 'scim'],
  ['PATCH', '/scim/v2/Users/:userId', 'scim'],
  ['DELETE', '/scim/v2/Users/:userId', 'scim'],
  ['GET', '/scim/v2/Groups', 'scim'],
  ['POST', '/scim/v2/Groups', 'scim'],
  ['GET', '/scim/v2/Groups/:groupId', 'scim'],
  ['PUT', '/scim/v2/Groups/:groupId', 'scim'],
  ['PATCH', '/scim/v2/Groups/:groupId', 'scim'],
  ['DELETE', '/scim/v2/Groups/:groupId', 'scim'],
];
