import { MAX_SCIM_PAGE, SCIM_SCHEMAS } from '@assay/contract';

/** What the service says about itself, by RFC 7643, sections 5 to 7. All of it is fixed but the address it stands at. */
const listOf = <Resource>(resources: Resource[]) => ({
  schemas: [SCIM_SCHEMAS.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const NO = { supported: false };

export const serviceProviderConfig = (base: string) => ({
  schemas: [SCIM_SCHEMAS.serviceProviderConfig],
  patch: { supported: true },
  bulk: { ...NO, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_PAGE },
  changePassword: NO,
  sort: NO,
  etag: NO,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token made in the settings', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const resourceType = (base: string, name: 'User' | 'Group') => ({
  schemas: [SCIM_SCHEMAS.resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: name === 'User' ? SCIM_SCHEMAS.user : SCIM_SCHEMAS.group,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

export const resourceTypes = (base: string) => listOf([resourceType(base, 'User'), resourceType(base, 'Group')]);

type Traits = {
  readonly type?: string;
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: string;
  readonly uniqueness?: string;
  readonly subAttributes?: readonly object[];
};

const attribute = (name: string, description: string, traits: Traits = {}) => ({
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

const EXTERNAL_ID = attribute('externalId', 'What the identity provider calls it', { caseExact: true });

const USER_ATTRIBUTES = [
  attribute('userName', 'The name of the user at the identity provider', { required: true, uniqueness: 'server' }),
  EXTERNAL_ID,
  attribute('displayName', 'The name that people read'),
  attribute('name', 'The parts of the name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'The given name'),
      attribute('familyName', 'The family name'),
    ],
  }),
  attribute('emails', 'One address, by which the user signs in and is written to', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address', { uniqueness: 'server' }),
      attribute('type', 'Always work'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the user may sign in', { type: 'boolean' }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
  EXTERNAL_ID,
  attribute('members', 'The users in the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user', { mutability: 'immutable', caseExact: true }),
      attribute('display', 'The name of the user', { mutability: 'readOnly' }),
    ],
  }),
];

export const schemas = (base: string) => {
  const schema = (id: string, name: string, attributes: readonly object[]) => ({
    schemas: [SCIM_SCHEMAS.schema],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return listOf([
    schema(SCIM_SCHEMAS.user, 'User', USER_ATTRIBUTES),
    schema(SCIM_SCHEMAS.group, 'Group', GROUP_ATTRIBUTES),
  ]);
};
