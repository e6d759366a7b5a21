import { describeTests, ssoForgeryTests, surfaceTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const rules = describeTests('password-rules.test.ts');
const own = describeTests('own-password.test.ts', 'POST /api/app/me/password');
const totp = describeTests('second-step.test.ts', 'POST /api/app/sign-in/totp');
const recovery = describeTests('second-step.test.ts', 'POST /api/app/sign-in/recovery-code');
const choice = describeTests('set-password.test.ts', 'POST /api/app/account-link/password');
const strength = describeTests('sso-forgery.test.ts', 'Provider response when two-factor authentication is required');
const arrival = describeTests('sso-account.test.ts', 'Sign-in through the identity provider');
const limit = describeTests('sign-in-limit.test.ts', 'POST /api/app/sign-in from one IP address');

const field = 'sign-in.test.ts > Sign-in > hides the password and allows password managers and pasting';
const characters = rules('A password > 201 with any characters and up to 200 of them; must match exactly');
const leaked = rules('New password through %s > 400 when it is known from a breach');
const NO_OTHER_CHANNEL = 'no codes are sent by phone, mail or push';

export const authentication: AsvsChapter = {
  number: 6,
  title: 'Authentication',
  requirements: [
    {
      id: '6.1.1',
      says: 'How guessing is made hard, and nobody locked out, is documented',
      documentedIn: ['docs/explanation/security.md#password-guessing', 'docs/reference/configuration.md#limits'],
    },
    {
      id: '6.1.2',
      says: 'The words of the context that passwords must not be made of are documented',
      documentedIn: ['docs/explanation/security.md#passwords'],
    },
    {
      id: '6.1.3',
      says: 'All ways in are documented together, with what each proves',
      documentedIn: ['docs/explanation/security.md#sign-in-methods'],
    },
    {
      id: '6.2.1',
      says: 'Passwords have 8 characters or more',
      provedBy: [rules('New password through %s > 400 with fewer than 12 characters')],
      note: 'They have 12 or more.',
    },
    {
      id: '6.2.2',
      says: 'People can change their password',
      provedBy: [
        own('204 changes the password and ends the other sessions, but not the current one'),
        'settings.test.ts > Your account > shows active sessions, ends another session and changes the password',
      ],
    },
    {
      id: '6.2.3',
      says: 'For that they say the current one',
      provedBy: [own('400 when the current password is wrong, 429 after too many attempts')],
    },
    {
      id: '6.2.4',
      says: 'The most common passwords are refused',
      provedBy: [
        rules('New password through %s > 400 when it is easy to guess'),
        describeTests(
          'guessable-password.test.ts',
          'A password',
        )('is guessable when it is a common word with a usual ending, in more than 4,000 combinations'),
        leaked,
      ],
      byOperator:
        'set BREACHED_PASSWORDS_FILE: a public collection has every common one; our own rule knows words and patterns, not lists',
      documentedIn: ['docs/explanation/security.md#passwords'],
    },
    {
      id: '6.2.5',
      says: 'Any characters will do, and none is needed',
      provedBy: [
        characters,
        describeTests(
          'guessable-password.test.ts',
          'A password',
        )('is not guessable when it is %j: no character class is required'),
      ],
    },
    { id: '6.2.6', says: 'Passwords are hidden while they are typed', provedBy: [field] },
    { id: '6.2.7', says: 'They can be pasted and filled in by a manager', provedBy: [field] },
    {
      id: '6.2.8',
      says: 'They are checked to the letter',
      provedBy: [
        characters,
        'passwords.test.ts > Password hashing > verifies only the same password, in any Unicode normalisation form',
      ],
    },
    { id: '6.2.9', says: 'They may have 64 characters and more', provedBy: [characters] },
    {
      id: '6.2.10',
      says: 'They do not expire',
      documentedIn: ['docs/explanation/security.md#passwords'],
      note: 'Nothing counts their days.',
    },
    {
      id: '6.2.11',
      says: 'They are not made of the words of the context',
      provedBy: [
        rules("A password > 400 when it consists of the owner's name or email address"),
        describeTests(
          'guessable-password.test.ts',
          'A password',
        )("is guessable when it is little more than its owner's name or email address"),
      ],
    },
    {
      id: '6.2.12',
      says: 'They are not known from leaks',
      provedBy: [
        leaked,
        describeTests(
          'breached-passwords.test.ts',
          'Breached password file',
        )('%s: finds every listed password, and no other'),
      ],
      byOperator: 'set BREACHED_PASSWORDS_FILE',
      documentedIn: ['docs/reference/configuration.md#passwords'],
    },
    {
      id: '6.3.1',
      says: 'Guessing is hard, as documented',
      provedBy: [
        limit('429 after three failures, even with the right password; 200 from another address'),
        limit('429 also for concurrent attempts'),
        totp('401 after five wrong codes, even for the right one; the user must sign in again, and it is audited'),
      ],
    },
    {
      id: '6.3.2',
      says: 'There are no built-in accounts',
      provedBy: [
        'setup.test.ts > Initial setup > 201 creates the organisation, its roles and its administrator, who is signed in',
        'setup.test.ts > Initial setup > 401 with a wrong token, 429 after too many attempts',
      ],
    },
    {
      id: '6.3.3',
      says: 'Getting in takes two factors',
      provedBy: [
        describeTests(
          'second-step.test.ts',
          'POST /api/app/sign-in with a second factor',
        )('202 asks for the second factor; no session, no audit entry, and only a pending cookie'),
        describeTests('mfa-policy.test.ts')(
          'Required two-factor authentication > 202 asks users without a second factor to set one up, and allows nothing else',
        ),
        describeTests('mfa-policy.test.ts')(
          'PUT /api/app/organisation with mfaRequired > 200 ends all sessions started with only a password, keeps the others and audits it',
        ),
        'passkey-sign-in.test.ts > POST /api/app/sign-in/passkey > 200 signs in without a second step and audits the method',
      ],
      documentedIn: ['docs/explanation/security.md#sign-in-methods'],
      byOperator: 'an administrator switches on that a second factor is required',
    },
    {
      id: '6.3.4',
      says: 'There is no other way in, and all are as strong',
      provedBy: [
        surfaceTests,
        describeTests(
          'second-step.test.ts',
          'POST /api/app/sign-in with a second factor',
        )('401 on all other routes, even with the name of the session cookie'),
        choice('202 requires the second factor before a session starts'),
        'authorisation-matrix.test.ts > The authorisation matrix > %s allows the intended callers and rejects all others, and a rejection writes nothing',
      ],
    },
    {
      id: '6.4.1',
      says: 'First passwords and codes are random, expire, and do not stay',
      provedBy: [
        'invitation.test.ts > POST /api/app/users/invitations > 201 creates an account without a password and emails a link to choose one',
        describeTests(
          'set-password.test.ts',
          'Invalid link',
        )('401 because it %s, with the same response; writes nothing'),
      ],
      note: 'No password is ever made up by the service.',
    },
    {
      id: '6.4.2',
      says: 'There are no hints and no secret questions',
      provedBy: [surfaceTests],
      documentedIn: ['docs/explanation/security.md#sign-in-methods'],
    },
    {
      id: '6.4.3',
      says: 'A reset of the password does not go around the second factor',
      provedBy: [
        choice('202 requires the second factor before a session starts'),
        describeTests(
          'password-reset.test.ts',
          'POST /api/app/password-reset',
        )('202 with identical responses for any address; writes only a job'),
      ],
    },
    {
      id: '6.4.4',
      says: 'Whoever has lost a factor proves who they are as they did at first',
      provedBy: [
        'mfa-policy.test.ts > DELETE /api/app/users/{userId}/second-factors > 200 removes all second factors, ends the sessions and audits it',
      ],
      documentedIn: ['docs/explanation/security.md#sign-in-methods'],
    },
    {
      id: '6.5.1',
      says: 'A code is good once',
      provedBy: [
        totp('401 for a used code and for an older one'),
        totp('200 for one of five concurrent requests with the same code'),
        recovery('200 for one of two concurrent requests with the same code'),
      ],
    },
    {
      id: '6.5.2',
      says: 'Recovery codes are stored as their strength demands',
      provedBy: [
        recovery('401 for the stored hash of a code'),
        recovery('200 once for each of ten codes, also in upper case without hyphens'),
      ],
      note: 'A code has 25 random characters of 31, which is 123 bits; stored is an HMAC under a key outside the database.',
    },
    {
      id: '6.5.3',
      says: 'Codes and secrets are random',
      provedBy: [
        'second-factor-routes.test.ts > POST /api/app/me/totp > 200 returns a secret, which is stored encrypted and active once a code was correct',
        'forbidden-code.test.ts > The shipped code > uses no Math.random in the server',
      ],
    },
    {
      id: '6.5.4',
      says: 'Codes have 20 bits or more',
      provedBy: [recovery('200 once for each of ten codes, also in upper case without hyphens')],
    },
    {
      id: '6.5.5',
      says: 'Codes of an app are good for 30 seconds',
      provedBy: [totp('200 with a clock 30 seconds off and with spaces; 401 with a clock 60 seconds off')],
      note: 'A step is 30 seconds; a step earlier or later is accepted for clocks that differ, as RFC 6238 recommends, and every code once.',
    },
    { id: '6.6.1', says: 'Codes by phone only with care', notApplicable: NO_OTHER_CHANNEL },
    { id: '6.6.2', says: 'A code by another channel is good for its own sign-in', notApplicable: NO_OTHER_CHANNEL },
    { id: '6.6.3', says: 'A code by another channel cannot be guessed', notApplicable: NO_OTHER_CHANNEL },
    {
      id: '6.8.1',
      says: 'A user of one provider cannot pass for one of another',
      provedBy: [
        arrival(
          '302 to the organisation where the sign-in started, even if another one has the same provider and subject',
        ),
        'identity-provider-routes.test.ts > GET and PUT /api/app/identity-provider > 200 unlinks users only when the issuer or the client changes',
      ],
    },
    { id: '6.8.2', says: 'What a provider says is signed, or not believed', provedBy: [ssoForgeryTests] },
    { id: '6.8.3', says: 'A SAML assertion is good once', notApplicable: 'there is no SAML' },
    {
      id: '6.8.4',
      says: 'Where a certain strength of the provider’s sign-in is expected, it is checked',
      provedBy: [
        strength('302 refused, creates no user, when the authentication methods are %j'),
        strength('302 to the app when the authentication methods are %j'),
        strength('302 to the app without authentication methods when the provider is trusted'),
      ],
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
    },
  ],
};
