import { z } from 'zod';
import { DateTime, Email, Id, text } from './fields.ts';

/** Nobody's name before the host, nothing behind the path; the provider is found below it. */
const ISSUER = /^https:\/\/[^/?#\\@]+(?:\/[^?#\\]*)?$/i;
const NO_ISSUER = 'must be an https address without credentials, query or fragment';

const Issuer = text(2_048)
  .pipe(
    z
      .url({ protocol: /^https$/, error: NO_ISSUER, abort: true })
      .regex(ISSUER, NO_ISSUER)
      .refine(
        (issuer) => !issuer.includes('/.well-known/'),
        'must be the issuer, without /.well-known/ and what follows',
      ),
  )
  .meta({ type: 'string', format: 'uri' });

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const Domain = text(253)
  .toLowerCase()
  .regex(DOMAIN, 'must be the domain of e-mail addresses, as example.com')
  .meta({ type: 'string', maxLength: 253 });

/** Where people sign in instead of here, by OpenID Connect. */
export const IdentityProvider = z
  .object({
    issuer: z.string(),
    clientId: z.string(),
    domains: z.array(z.string()).describe('Of the e-mail addresses that may come from there'),
    defaultRoleId: z
      .string()
      .nullable()
      .describe('The role of whoever signs in for the first time; null: only those who have an account get in'),
    trustEmail: z.boolean().describe('Whether an e-mail address counts that the provider does not call verified'),
    trustMfa: z
      .boolean()
      .describe('Whether somebody counts as having shown a second factor without the provider saying so'),
    ssoOnly: z.boolean().describe('Whether only break-glass users may sign in another way'),
    enabled: z.boolean(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.infer<typeof IdentityProvider>;

export const IdentityProviderSettings = z
  .object({
    redirectUrl: z.string().describe('To be registered with the provider'),
    identityProvider: IdentityProvider.nullable().describe('Null: nobody has set one'),
  })
  .meta({ id: 'IdentityProviderSettings' });
export type IdentityProviderSettings = z.infer<typeof IdentityProviderSettings>;

/** All of it but the secret, which is kept when it is left out. */
export const IdentityProviderUpdate = z
  .object({
    issuer: Issuer,
    clientId: text(255).trim().min(1),
    clientSecret: text(1_024).min(1).optional().describe('Never shown; needed with another issuer or client'),
    domains: z.array(Domain).min(1).max(50),
    defaultRoleId: z.guid().nullable(),
    trustEmail: z.boolean(),
    trustMfa: z.boolean(),
    ssoOnly: z.boolean(),
    enabled: z.boolean(),
  })
  .refine(({ ssoOnly, enabled }) => enabled || !ssoOnly, {
    path: ['ssoOnly'],
    message: 'cannot be while the provider is not enabled',
  })
  .meta({ id: 'IdentityProviderUpdate' });
export type IdentityProviderUpdate = z.infer<typeof IdentityProviderUpdate>;

/** What the provider says of itself, asked for just now. */
export const IdentityProviderTest = z
  .object({
    ok: z.boolean(),
    words: z.string().describe('What was found, or what is wrong'),
    found: z
      .object({ authorizationEndpoint: z.string(), tokenEndpoint: z.string() })
      .nullable()
      .describe('Null when the provider could not be read'),
  })
  .meta({ id: 'IdentityProviderTest' });
export type IdentityProviderTest = z.infer<typeof IdentityProviderTest>;

export const SsoLookup = z.object({ email: Email }).meta({ id: 'SsoLookup' });
export type SsoLookup = z.infer<typeof SsoLookup>;

/** By the domain of the address alone: nothing is said about accounts. */
export const SsoChoices = z
  .object({ organisations: z.array(z.object({ organisationId: z.string(), name: z.string() })) })
  .meta({ id: 'SsoChoices' });
export type SsoChoices = z.infer<typeof SsoChoices>;

export const SsoStart = z.object({
  organisationId: Id,
  returnTo: text(2_048).optional().describe('A path of the web app; anything else is read as /'),
});
export type SsoStart = z.infer<typeof SsoStart>;

/** What a provider sends along; other names are let through and not read. */
export const SsoCallback = z.object({
  state: text(8_192).optional(),
  code: text(8_192).optional(),
  error: text(8_192).optional(),
});

/** Why /sign-in?sso=… was come back to. */
export const SsoRefusal = z
  .enum(['cancelled', 'failed', 'expired', 'domain', 'unverified', 'second-factor', 'disabled', 'no-account'])
  .meta({ id: 'SsoRefusal' });
export type SsoRefusal = z.infer<typeof SsoRefusal>;
