import { z } from 'zod';
import { DateTime, Email, Id, boundedText } from './fields.ts';

/** No credentials before the host and nothing after the path, because the discovery URL is appended to it. */
const ISSUER = /^https:\/\/[^/?#\\@]+(?:\/[^?#\\]*)?$/i;
const INVALID_ISSUER = 'must be an https URL without credentials, query or fragment';

const Issuer = boundedText(2_048)
  .pipe(
    z
      .url({ protocol: /^https$/, error: INVALID_ISSUER, abort: true })
      .regex(ISSUER, INVALID_ISSUER)
      .refine(
        (issuer) => !issuer.includes('/.well-known/'),
        'must be the issuer URL, without /.well-known/ and the rest of the path',
      ),
  )
  .meta({ type: 'string', format: 'uri' });

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const Domain = boundedText(253)
  .toLowerCase()
  .regex(DOMAIN, 'must be an email domain, such as example.com')
  .meta({ type: 'string', maxLength: 253 });

/** Single sign-on through OpenID Connect. */
export const IdentityProvider = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    domains: z.array(z.string()).describe('Allowed email domains'),
    defaultRoleId: z
      .string()
      .nullable()
      .describe('Role for users who sign in for the first time; null if only existing users can sign in'),
    trustEmail: z.boolean().describe('Whether to accept email addresses that the provider has not verified'),
    trustMfa: z
      .boolean()
      .describe('Whether to treat sign-ins as multi-factor even if the provider does not confirm it'),
    ssoOnly: z.boolean().describe('Whether single sign-on is required for all users except break-glass users'),
    enabled: z.boolean(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** An email domain of the provider, and the DNS record that proves that the organisation owns it. */
export const SsoDomain = z
  .object({
    domain: z.string(),
    recordName: z.string().describe('The name of the TXT record'),
    recordValue: z.string(),
    verified: z.boolean().describe('If false, users with this domain are not redirected to the provider'),
    provenAt: DateTime.nullable().describe(
      'When the record was found; null if it has not been found, or if the domain was in use before verification was required',
    ),
    missingSince: DateTime.nullable().describe('When a record that had been found was first missing'),
  })
  .meta({ id: 'SsoDomain' });
export type SsoDomain = z.infer<typeof SsoDomain>;

export const SsoDomainVerify = z.object({ domain: Domain }).meta({ id: 'SsoDomainVerify' });
export type SsoDomainVerify = z.infer<typeof SsoDomainVerify>;

export const IdentityProviderSettings = z
  .object({
    redirectUrl: z.string().describe('Redirect URI to register with the provider'),
    domains: z.array(SsoDomain).describe('The email domains of the provider and their verification status'),
    identityProvider: IdentityProvider.nullable().describe('Null if no identity provider is configured'),
  })
  .meta({ id: 'IdentityProviderSettings' });
export type IdentityProviderSettings = z.infer<typeof IdentityProviderSettings>;

/** Replaces all fields. An omitted client secret stays unchanged. */
export const IdentityProviderUpdate = z
  .object({
    issuer: Issuer,
    clientId: boundedText(255).trim().min(1),
    clientSecret: boundedText(1_024)
      .min(1)
      .optional()
      .describe('Write-only; required when the issuer or client ID changes'),
    domains: z.array(Domain).min(1).max(50),
    defaultRoleId: z.guid().nullable(),
    trustEmail: z.boolean(),
    trustMfa: z.boolean(),
    ssoOnly: z.boolean(),
    enabled: z.boolean(),
  })
  .refine(({ ssoOnly, enabled }) => enabled || !ssoOnly, {
    path: ['ssoOnly'],
    message: 'requires an enabled identity provider',
  })
  .meta({ id: 'IdentityProviderUpdate' });
export type IdentityProviderUpdate = z.infer<typeof IdentityProviderUpdate>;

/** The result of fetching the provider's metadata now. */
export const IdentityProviderTest = z
  .object({
    ok: z.boolean(),
    words: z.string().describe('The result of the test'),
    found: z
      .object({ authorizationEndpoint: z.string(), tokenEndpoint: z.string() })
      .nullable()
      .describe('Null if the provider metadata could not be read'),
  })
  .meta({ id: 'IdentityProviderTest' });
export type IdentityProviderTest = z.infer<typeof IdentityProviderTest>;

export const SsoLookup = z.object({ email: Email }).meta({ id: 'SsoLookup' });
export type SsoLookup = z.infer<typeof SsoLookup>;

/** Looked up by email domain only, so that it reveals nothing about accounts. */
export const SsoOrganisations = z
  .object({ organisations: z.array(z.object({ organisationId: z.string(), name: z.string() })) })
  .meta({ id: 'SsoOrganisations' });
export type SsoOrganisations = z.infer<typeof SsoOrganisations>;

export const SsoStart = z.object({
  organisationId: Id.describe('The ID of the organisation'),
  returnTo: boundedText(2_048).optional().describe('A path in the web app; other values are treated as /'),
});
export type SsoStart = z.infer<typeof SsoStart>;

/** The provider's redirect parameters. Others are accepted and ignored. */
export const SsoCallback = z.object({
  state: boundedText(8_192).optional().describe('The state parameter from the start of the sign-in'),
  code: boundedText(8_192).optional().describe('The authorization code'),
  error: boundedText(8_192).optional().describe('The error from the identity provider'),
});

/** The error in /sign-in?sso=…. */
export const SsoError = z
  .enum([
    'cancelled',
    'failed',
    'expired',
    'domain',
    'unverified',
    'second-factor',
    'disabled',
    'no-account',
    'break-glass',
  ])
  .meta({ id: 'SsoError' });
export type SsoError = z.infer<typeof SsoError>;

/** Starts to confirm the identity of the signed-in user. */
export const SsoConfirmationStart = SsoStart.pick({ returnTo: true }).meta({ id: 'SsoConfirmationStart' });
export type SsoConfirmationStart = z.infer<typeof SsoConfirmationStart>;

export const SsoConfirmationRedirect = z
  .object({ location: z.string().describe('The URL at the identity provider to redirect the browser to') })
  .meta({ id: 'SsoConfirmationRedirect' });
export type SsoConfirmationRedirect = z.infer<typeof SsoConfirmationRedirect>;

/** The error in /confirmation?refusal=…. */
export const SsoConfirmationError = z
  .enum(['cancelled', 'failed', 'expired', 'second-factor', 'no-auth-time', 'not-recent', 'another-user', 'paused'])
  .meta({ id: 'SsoConfirmationError' });
export type SsoConfirmationError = z.infer<typeof SsoConfirmationError>;
