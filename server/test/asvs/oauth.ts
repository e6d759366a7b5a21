import { forged, testsOf } from './proofs.ts';
import type { AsvsChapter, Requirement } from './requirement.ts';

const way = testsOf('sso-journey.test.ts', 'The way to the provider and back');
const arrival = testsOf('sso-account.test.ts', 'Somebody who comes from the provider');

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
      provedBy: [way('302 with a challenge, a nonce and a state, and with a cookie that says nothing')],
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
    },
    {
      id: '10.1.2',
      says: 'An answer is taken only from the browser that asked, for that one time',
      provedBy: [
        way('302 refused: the cookie of another browser'),
        way('302 refused: the same answer a second time'),
        way('302 refused as %s: %s'),
      ],
    },
    {
      id: '10.2.1',
      says: 'Nobody can be made to finish a sign-in that another began',
      provedBy: [
        way('302 refused as %s: %s'),
        way('302 with a challenge, a nonce and a state, and with a cookie that says nothing'),
      ],
    },
    {
      id: '10.2.2',
      says: 'The answer of one provider is not taken for that of another',
      provedBy: [
        forged,
        arrival('302 into the organisation they started from, though another one has the same provider and subject'),
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
      provedBy: [forged, way('302 refused: the same answer a second time')],
    },
    {
      id: '10.5.2',
      says: 'A user is known by the subject, which is never given to another',
      provedBy: [
        arrival('302 as the same user when their e-mail address is another one, even of another domain'),
        arrival(
          '302 refused: their address is that of a user who is somebody else there, until that user was enabled anew',
        ),
      ],
    },
    {
      id: '10.5.3',
      says: 'What a provider says of itself must name the issuer that was configured',
      provedBy: [forged],
    },
    { id: '10.5.4', says: 'An ID token must be for this client', provedBy: [forged] },
    none('10.5.5', 'Log-out by the back channel cannot be abused', 'there is no log-out by the back channel'),
    none('10.6.1', 'Only safe response modes are offered', NO_SERVER),
    none('10.6.2', 'Log-out at the provider is confirmed', NO_SERVER),
    none('10.7.1', 'Users consent to every request', NO_SERVER),
    none('10.7.2', 'Consent says what to', NO_SERVER),
    none('10.7.3', 'Consent can be taken back', NO_SERVER),
  ],
};
