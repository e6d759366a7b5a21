import { MAX_SCIM_PAGE, SCIM_SCHEMAS } from '@assay/contract';

/** Service metadata according to RFC 7643, sections 5 to 7. Everything except the base URL is static. */
const toDescriptionList = <Resource>(resources: Resource[]) => ({
  schemas: [SCIM_SCHEMAS.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const UNSUPPORTED = { supported: false };

export const buildServiceProviderConfig = (base: string) => ({
  schemas: [SCIM_SCHEMAS.serviceProviderConfig],
  patch: { supported: true },
  bulk: { ...UNSUPPORTED, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_PAGE },
  changePassword: UNSUPPORTED,
  sort: UNSUPPORTED,
  etag: UNSUPPORTED,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The SCIM token created in the settings',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const buildResourceType = (base: string, name: 'User' | 'Group') => ({
  schemas: [SCIM_SCHEMAS.resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: name === 'User' ? SCIM_SCHEMAS.user : SCIM_SCHEMAS.group,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

export const listResourceTypes = (base: string) =>
  toDescriptionList([buildResourceType(base, 'User'), buildResourceType(base, 'Group')]);

type AttributeOptions = {
  readonly type?: string;
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: string;
  readonly uniqueness?: string;
  readonly subAttributes?: readonly object[];
};

const buildAttribute = (name: string, description: string, traits: AttributeOptions = {}) => ({
  name,
  description,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
});

const EXTERNAL_ID = buildAttribute('externalId', 'The ID used by the identity provider', { caseExact: true });

const USER_ATTRIBUTES = [
  buildAttribute('userName', 'The user name at the identity provider', { required: true, uniqueness: 'server' }),
  EXTERNAL_ID,
  buildAttribute('displayName', 'The display name'),
  buildAttribute('name', 'The components of the name', {
    type: 'complex',
    subAttributes: [
      buildAttribute('formatted', 'The full name'),
      buildAttribute('givenName', 'The given name'),
      buildAttribute('familyName', 'The family name'),
    ],
  }),
  buildAttribute('emails', 'The email address used for sign-in and notifications', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      buildAttribute('value', 'The email address', { uniqueness: 'server' }),
      buildAttribute('type', 'Always work'),
      buildAttribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  buildAttribute('active', 'Whether the user can sign in', { type: 'boolean' }),
];

const GROUP_ATTRIBUTES = [
  buildAttribute('displayName', 'The group name', { required: true, uniqueness: 'server' }),
  EXTERNAL_ID,
  buildAttribute('members', 'The users in the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      buildAttribute('value', 'The user ID', { mutability: 'immutable', caseExact: true }),
      buildAttribute('display', 'The user name', { mutability: 'readOnly' }),
    ],
  }),
];

export const listSchemas = (base: string) => {
  const schema = (id: string, name: string, attributes: readonly object[]) => ({
    schemas: [SCIM_SCHEMAS.schema],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return toDescriptionList([
    schema(SCIM_SCHEMAS.user, 'User', USER_ATTRIBUTES),
    schema(SCIM_SCHEMAS.group, 'Group', GROUP_ATTRIBUTES),
  ]);
};
