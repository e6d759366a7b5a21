import { SCIM_SCHEMAS, type ScimGroup, type ScimListQuery, type ScimProjection, type ScimUser } from '@assay/contract';
export const buildScimBaseUrl = (site: URL) => new URL('/scim/v2', site).href;

export type ScimUserRow = {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly name: string;
  readonly email: string;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export function toScimUser(site: URL, user: ScimUserRow): ScimUser {
  const { givenName, familyName, externalId } = user;
  return {
    schemas: [SCIM_SCHEMAS.user],
    id: user.id,
    ...(externalId !== null && { externalId }),
    userName: user.userName,
    displayName: user.name,
    name: {
      formatted: user.name,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: user.disabledAt === null,
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      lastModified: user.updatedAt,
      location: `${buildScimBaseUrl(site)}/Users/${user.id}`,
    },
  };
}

export type ScimGroupRow = {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Null if not requested. */
  readonly members: readonly { readonly id: string; readonly name: string }[] | null;
};

export function toScimGroup(site: URL, { externalId, members, ...group }: ScimGroupRow): ScimGroup {
  const base = buildScimBaseUrl(site);
  return {
    schemas: [SCIM_SCHEMAS.group],
    id: group.id,
    ...(externalId !== null && { externalId }),
    displayName: group.displayName,
    ...(members && {
      members: members.map(({ id, name }) => ({ value: id, display: name, type: 'User', $ref: `${base}/Users/${id}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt,
      lastModified: group.updatedAt,
      location: `${base}/Groups/${group.id}`,
    },
  };
}

type Page<Resource> = { readonly total: number; readonly resources: Resource[] };

export const toScimList = <Resource>({ startIndex }: ScimListQuery, { total, resources }: Page<Resource>) => ({
  schemas: [SCIM_SCHEMAS.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

const parseAttributeNames = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(CORE_SCHEMA, ''))
    .filter(Boolean);

/** Whether the response includes the attribute or any part of it. */
export function isAttributeRequested({ attributes, excludedAttributes }: ScimProjection, attribute: string): boolean {
  const requested = parseAttributeNames(attributes);
  const isAsked = requested.some((name) => name === attribute || name.startsWith(`${attribute}.`));
  return (requested.length === 0 || isAsked) && !parseAttributeNames(excludedAttributes).includes(attribute);
}

/** Removes attributes that were not requested, but never the ID. Requesting a part includes the whole attribute. */
export function applyProjection<Resource extends object>(resource: Resource, projection: ScimProjection): Resource {
  const left = { ...resource };
  for (const key of Object.keys(left)) {
    if (!['id', 'schemas'].includes(key) && !isAttributeRequested(projection, key.toLowerCase()))
      Reflect.deleteProperty(left, key);
  }
  return left;
}
