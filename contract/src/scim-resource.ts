import { z } from 'zod';
import { boundedText, Count, DateTime, ShortText } from './fields.ts';
import { wholeNumber, wholeNumberParam } from './paging.ts';

/** The parts of the SCIM 2.0 resources (RFC 7643) and messages (RFC 7644) that we support. */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

export const SCIM_SCHEMAS = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

export const MAX_SCIM_PAGE = 200;

export const ScimErrorType = z.enum([
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'uniqueness',
]);
export type ScimErrorType = z.infer<typeof ScimErrorType>;

export const ScimError = z
  .object({
    schemas: z.array(z.literal(SCIM_SCHEMAS.error)),
    status: z.string(),
    scimType: ScimErrorType.optional(),
    detail: z.string().describe('A readable error message'),
  })
  .meta({ id: 'ScimError' });
export type ScimError = z.infer<typeof ScimError>;

const Meta = z.object({
  resourceType: z.string(),
  created: DateTime.optional(),
  lastModified: DateTime.optional(),
  location: z.string(),
});

/** Attributes that were not requested are omitted, except the ID. */
export const ScimUser = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    displayName: z.string().optional(),
    name: z
      .object({
        formatted: z.string().optional(),
        givenName: z.string().optional(),
        familyName: z.string().optional(),
      })
      .optional(),
    emails: z
      .array(z.object({ value: z.string().optional(), type: z.string().optional(), primary: z.boolean().optional() }))
      .optional(),
    active: z.boolean().optional(),
    meta: Meta.partial().optional(),
  })
  .meta({ id: 'ScimUser' });
export type ScimUser = z.infer<typeof ScimUser>;

/** Some clients send booleans as text: "True", "False". */
export const ScimBoolean = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
  .meta({ type: 'boolean' });

export const ScimEmail = z.object({
  value: ShortText.nullish(),
  type: ShortText.nullish(),
  primary: ScimBoolean.nullish(),
});

const OptionalSchemas = z.array(ShortText).max(20).optional();

/** The user attributes that we store. Others are accepted and ignored. */
const userFields = {
  schemas: OptionalSchemas,
  externalId: ShortText.nullish(),
  displayName: ShortText.nullish(),
  name: z
    .object({ formatted: ShortText.nullish(), givenName: ShortText.nullish(), familyName: ShortText.nullish() })
    .nullish(),
  emails: z.array(ScimEmail).max(50).nullish(),
  active: ScimBoolean.optional(),
};

export const ScimUserBody = z.object({ ...userFields, userName: ShortText.min(1) }).meta({ id: 'ScimUserBody' });
export type ScimUserBody = z.infer<typeof ScimUserBody>;

export const ScimMember = z.object({ value: ShortText });

export const ScimGroup = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: z
      .array(
        z.object({
          value: z.string().optional(),
          display: z.string().optional(),
          type: z.string().optional(),
          $ref: z.string().optional(),
        }),
      )
      .optional(),
    meta: Meta.partial().optional(),
  })
  .meta({ id: 'ScimGroup' });
export type ScimGroup = z.infer<typeof ScimGroup>;

const MAX_MEMBERS = 5_000;

export const ScimMembers = z.array(ScimMember).max(MAX_MEMBERS);

export const ScimGroupBody = z
  .object({
    schemas: OptionalSchemas,
    externalId: ShortText.nullish(),
    displayName: ShortText.min(1),
    members: ScimMembers.nullish(),
  })
  .meta({ id: 'ScimGroupBody' });
export type ScimGroupBody = z.infer<typeof ScimGroupBody>;

export const ScimOperation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove']))
    .meta({ type: 'string' }),
  path: boundedText(1_000).nullish(),
  value: z.unknown().optional(),
});
export type ScimOperation = z.infer<typeof ScimOperation>;

export const ScimPatch = z
  .object({ schemas: OptionalSchemas, Operations: z.array(ScimOperation).min(1).max(1_000) })
  .meta({ id: 'ScimPatch' });
export type ScimPatch = z.infer<typeof ScimPatch>;

const projection = {
  attributes: boundedText(1_000).optional().describe('Comma-separated list of attributes to return'),
  excludedAttributes: boundedText(1_000).optional().describe('Comma-separated list of attributes to exclude'),
};

/** The attributes to return, as comma-separated names. */
export const ScimProjection = z.object(projection);
export type ScimProjection = z.infer<typeof ScimProjection>;

export const ScimListQuery = z.object({
  ...projection,
  filter: boundedText(2_000).optional().describe('`eq` comparisons combined with `and`'),
  startIndex: wholeNumberParam(0)
    .transform((index) => Math.max(1, index))
    .default(1)
    .meta(wholeNumber({ minimum: 1 }))
    .describe('Index of the first entry, starting at 1'),
  count: wholeNumberParam(0)
    .transform((count) => Math.min(count, MAX_SCIM_PAGE))
    .default(100)
    .meta(wholeNumber({ minimum: 0 }))
    .describe(`Entries per page, at most ${String(MAX_SCIM_PAGE)}`),
});
export type ScimListQuery = z.infer<typeof ScimListQuery>;

const scimListOf = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: Count,
    startIndex: z.int().meta({ minimum: 1 }),
    itemsPerPage: Count,
    Resources: z.array(resource),
  });

export const ScimUserList = scimListOf(ScimUser).meta({ id: 'ScimUserList' });
export type ScimUserList = z.infer<typeof ScimUserList>;

export const ScimGroupList = scimListOf(ScimGroup).meta({ id: 'ScimGroupList' });
export type ScimGroupList = z.infer<typeof ScimGroupList>;

/** The service's own description: its capabilities and schemas. */
export const ScimDescription = z.looseObject({ schemas: z.array(z.string()) }).meta({ id: 'ScimDescription' });

export const ScimDescriptionList = scimListOf(ScimDescription).meta({ id: 'ScimDescriptionList' });
