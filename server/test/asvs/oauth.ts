import { ssoForgeryTests, describeTests } from './evidence.ts';
import type { AsvsChapter, Requirement } from './requirement.ts';

const way = describeTests('sso-journey.test.ts', 'Redirect to the provider and back');
const arrival = describeTests('sso-account.test.ts', 'Sign-in through the identity provider');

const NO_SERVER = 'Assay is a client of OpenID providers, never a provider or an authorisation server';
const NO_RESOURCES = 'no route accepts an access token of OAuth';
const none = (id: string, says: string, notApplicable: string): Requirement => ({ id, says, notApplicable });

export const oauth: AsvsChapter = {
  number: 10,
  title: 'OAuth and OIDC',
  requirements: [
    {
      id: '10.1.1',
      says: 'Tokens of a provider stay in the server',
      provedBy: [way('302 with a challenge, a nonce, a state and an encrypted cookie')],
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
    },
    {
      id: '10.1.2',
      says: 'An answer is taken only from the browser that asked, for that one time',
      provedBy: [
        way('302 refused: a cookie from another sign-in'),
        way('302 refused: replayed response'),
        way('302 refused as %s: %s'),
      ],
    },
    {
      id: '10.2.1',
      says: 'Nobody can be made to finish a sign-in that another began',
      provedBy: [way('302 refused as %s: %s'), way('302 with a challenge, a nonce, a state and an encrypted cookie')],
    },
    {
      id: '10.2.2',
      says: 'The answer of one provider is not taken for that of another',
      provedBy: [
        ssoForgeryTests,
        arrival(
          '302 to the organisation where the sign-in started, even if another one has the same provider and subject',
        ),
      ],
    },
    none('10.3.1', 'Access tokens are for this service', NO_RESOURCES),
    none('10.3.2', 'What an access token allows is what counts', NO_RESOURCES),
    none('10.3.3', 'A user is known by what cannot be given to another', NO_RESOURCES),
    none('10.3.4', 'The strength of a sign-in is read from the access token', NO_RESOURCES),
    none('10.4.1', 'Redirect addresses are registered', NO_SERVER),
    none('10.4.2', 'A code is good once', NO_SERVER),
    none('10.4.3', 'A code is good for a short time', NO_SERVER),
    none('10.4.4', 'Only needed grants are allowed', NO_SERVER),
    none('10.4.5', 'Refresh tokens cannot be replayed', NO_SERVER),
    none('10.4.6', 'PKCE is demanded', NO_SERVER),
    none('10.4.7', 'Clients that register themselves are checked', NO_SERVER),
    none('10.4.8', 'Refresh tokens expire', NO_SERVER),
    none('10.4.9', 'Tokens can be revoked', NO_SERVER),
    none('10.4.10', 'Clients prove who they are', NO_SERVER),
    none('10.4.11', 'Clients get needed scopes only', NO_SERVER),
    {
      id: '10.5.1',
      says: 'An ID token cannot be replayed',
      provedBy: [ssoForgeryTests, way('302 refused: replayed response')],
    },
    {
      id: '10.5.2',
      says: 'A user is known by the subject, which is never given to another',
      provedBy: [
        arrival('302 as the same user when the email address changes, even to another domain'),
        arrival(
          '302 refused: email address of a user linked to another subject, until that user is disabled and enabled again',
        ),
      ],
    },
    {
      id: '10.5.3',
      says: 'What a provider says of itself must name the issuer that was configured',
      provedBy: [ssoForgeryTests],
    },
    { id: '10.5.4', says: 'An ID token must be for this client', provedBy: [ssoForgeryTests] },
    none('10.5.5', 'Log-out by the back channel cannot be abused', 'there is no log-out by the back channel'),
    none('10.6.1', 'Only safe response modes are offered', NO_SERVER),
    none('10.6.2', 'Log-out at the provider is confirmed', NO_SERVER),
    none('10.7.1', 'Users consent to every request', NO_SERVER),
    none('10.7.2', 'Consent says what to', NO_SERVER),
    none('10.7.3', 'Consent can be taken back', NO_SERVER),
  ],
};
