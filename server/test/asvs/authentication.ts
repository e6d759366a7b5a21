import { forged, surface, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const rules = testsOf('password-rules.test.ts');
const own = testsOf('own-password.test.ts', 'POST /api/app/me/password');
const totp = testsOf('second-step.test.ts', 'POST /api/app/sign-in/totp');
const recovery = testsOf('second-step.test.ts', 'POST /api/app/sign-in/recovery-code');
const choice = testsOf('password-choice.test.ts', 'POST /api/app/account-link/password');
const strength = testsOf('sso-forgery.test.ts', 'Where the organisation requires a second factor');
const arrival = testsOf('sso-account.test.ts', 'Somebody who comes from the provider');
const limit = testsOf('sign-in-limit.test.ts', 'POST /api/app/sign-in from one address');

const field = 'sign-in.test.ts > Signing in > hides the password, and lets a manager fill it in or one paste it';
const characters = rules('A password > 201 of any characters, also 200 of them, and then opens only to the letter');
const leaked = rules('A new password by %s > 400 when it is known from a leak');
const NO_OTHER_CHANNEL = 'no codes are sent by phone, mail or push';

export const authentication: AsvsChapter = {
  number: 6,
  title: 'Authentication',
  requirements: [
    {
      id: '6.1.1',
      says: 'How guessing is made hard, and nobody locked out, is documented',
      documentedIn: ['docs/explanation/security.md#guessing', 'docs/reference/configuration.md#limits'],
    },
    {
      id: '6.1.2',
      says: 'The words of the context that passwords must not be made of are documented',
      documentedIn: ['docs/explanation/security.md#passwords'],
    },
    {
      id: '6.1.3',
      says: 'All ways in are documented together, with what each proves',
      documentedIn: ['docs/explanation/security.md#ways-in'],
    },
    {
      id: '6.2.1',
      says: 'Passwords have 8 characters or more',
      provedBy: [rules('A new password by %s > 400 with fewer than 12 characters')],
      note: 'They have 12 or more.',
    },
    {
      id: '6.2.2',
      says: 'People can change their password',
      provedBy: [
        own('204 changes it, ends the other sessions and keeps this one'),
        'settings.test.ts > Your account > shows where one is signed in, ends a session elsewhere and changes the password',
      ],
    },
    {
      id: '6.2.3',
      says: 'For that they say the current one',
      provedBy: [own('400 in words when the current one is wrong, and 429 after too many guesses')],
    },
    {
      id: '6.2.4',
      says: 'The most common passwords are refused',
      provedBy: [
        rules('A new password by %s > 400 when it is easy to guess'),
        testsOf(
          'guessable-password.test.ts',
          'A password',
        )('is guessable when it is a common word with one of the usual endings, in more than 4,000 combinations'),
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
        testsOf(
          'guessable-password.test.ts',
          'A password',
        )('is not guessable when it is %j: no kind of character has to be in it'),
      ],
    },
    { id: '6.2.6', says: 'Passwords are hidden while they are typed', provedBy: [field] },
    { id: '6.2.7', says: 'They can be pasted and filled in by a manager', provedBy: [field] },
    {
      id: '6.2.8',
      says: 'They are checked to the letter',
      provedBy: [
        characters,
        'passwords.test.ts > a password > fits only itself, in whatever way its characters are composed',
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
        rules('A password > 400 when it is made of the name and the address of its owner'),
        testsOf(
          'guessable-password.test.ts',
          'A password',
        )('is guessable when it is the name or the e-mail address of its owner and little else'),
      ],
    },
    {
      id: '6.2.12',
      says: 'They are not known from leaks',
      provedBy: [
        leaked,
        testsOf(
          'breached-passwords.test.ts',
          'The file of leaked passwords',
        )('%s: finds every one of them, and no other'),
      ],
      byOperator: 'set BREACHED_PASSWORDS_FILE',
      documentedIn: ['docs/reference/configuration.md#passwords'],
    },
    {
      id: '6.3.1',
      says: 'Guessing is hard, as documented',
      provedBy: [
        limit('429 after three failures, even with the right password, and 200 from elsewhere'),
        limit('429 also for guesses made at the same time'),
        totp('401 after five wrong codes, also for the right one: all begins again, and the log says so'),
      ],
    },
    {
      id: '6.3.2',
      says: 'There are no built-in accounts',
      provedBy: [
        'setup.test.ts > The first set-up > 201 makes the organisation with its roles and its administrator, and signs them in',
        'setup.test.ts > The first set-up > 401 in words with a wrong token, and 429 after too many of them',
      ],
    },
    {
      id: '6.3.3',
      says: 'Getting in takes two factors',
      provedBy: [
        testsOf(
          'second-step.test.ts',
          'POST /api/app/sign-in with a second factor',
        )('202 asks for it: no session, no audit entry, and a cookie that is none of a session'),
        testsOf('mfa-policy.test.ts')(
          'Where everybody needs a second factor > 202 asks whoever has none to set one up, and lets them do nothing else',
        ),
        testsOf('mfa-policy.test.ts')(
          'PUT /api/app/organisation with mfaRequired > 200 ends every session of a password alone, keeps the others, and is audited',
        ),
        'passkey-sign-in.test.ts > POST /api/app/sign-in/passkey > 200 signs in with nothing else, as two factors in one, and says so in the log',
      ],
      documentedIn: ['docs/explanation/security.md#ways-in'],
      byOperator: 'an administrator switches on that a second factor is required',
    },
    {
      id: '6.3.4',
      says: 'There is no other way in, and all are as strong',
      provedBy: [
        surface,
        testsOf(
          'second-step.test.ts',
          'POST /api/app/sign-in with a second factor',
        )('401 on every other route, whatever its cookie is called'),
        choice('202 asks for the second factor all the same, and opens nothing before it'),
        'authorisation-matrix.test.ts > The authorisation matrix > %s is open to whom it is for and refused to all others, and a refusal writes nothing',
      ],
    },
    {
      id: '6.4.1',
      says: 'First passwords and codes are random, expire, and do not stay',
      provedBy: [
        'invitation.test.ts > POST /api/app/users/invitations > 201 makes an account without a password, whose owner chooses one by the link in the mail',
        testsOf(
          'password-choice.test.ts',
          'A link that opens nothing',
        )('401 because it %s, with the same bytes and nothing written'),
      ],
      note: 'No password is ever made up by the service.',
    },
    {
      id: '6.4.2',
      says: 'There are no hints and no secret questions',
      provedBy: [surface],
      documentedIn: ['docs/explanation/security.md#ways-in'],
    },
    {
      id: '6.4.3',
      says: 'A reset of the password does not go around the second factor',
      provedBy: [
        choice('202 asks for the second factor all the same, and opens nothing before it'),
        testsOf(
          'password-reset.test.ts',
          'POST /api/app/password-reset',
        )('202 with the same bytes whoever asks for whatever, and nothing but a job is written'),
      ],
    },
    {
      id: '6.4.4',
      says: 'Whoever has lost a factor proves who they are as they did at first',
      provedBy: [
        'mfa-policy.test.ts > DELETE /api/app/users/{userId}/second-factors > 200 removes all of them, ends the sessions, and is audited',
      ],
      documentedIn: ['docs/explanation/security.md#ways-in'],
    },
    {
      id: '6.5.1',
      says: 'A code is good once',
      provedBy: [
        totp('401 for a code that was used, and for an older one'),
        totp('200 for one of five who use the same code at the same time'),
        recovery('200 for one of two who use the same code at the same time'),
      ],
    },
    {
      id: '6.5.2',
      says: 'Recovery codes are stored as their strength demands',
      provedBy: [
        recovery('401 for what is stored of a code'),
        recovery('200 once for each of ten codes, also typed without hyphens in capitals'),
      ],
      note: 'A code has 25 random characters of 31, which is 123 bits; stored is an HMAC under a key outside the database.',
    },
    {
      id: '6.5.3',
      says: 'Codes and secrets are random',
      provedBy: [
        'second-factor-routes.test.ts > POST /api/app/me/totp > 200 shares a secret, which is stored sealed and counts once a code was right',
        'forbidden-code.test.ts > The code that ships > draws every random value of the service from the system',
      ],
    },
    {
      id: '6.5.4',
      says: 'Codes have 20 bits or more',
      provedBy: [recovery('200 once for each of ten codes, also typed without hyphens in capitals')],
    },
    {
      id: '6.5.5',
      says: 'Codes of an app are good for 30 seconds',
      provedBy: [totp('200 with a clock that is 30 seconds off, and with spaces; 401 with one that is 60 off')],
      note: 'A step is 30 seconds; a step earlier or later is accepted for clocks that differ, as RFC 6238 recommends, and every code once.',
    },
    { id: '6.6.1', says: 'Codes by phone only with care', notApplicable: NO_OTHER_CHANNEL },
    { id: '6.6.2', says: 'A code by another channel is good for its own sign-in', notApplicable: NO_OTHER_CHANNEL },
    { id: '6.6.3', says: 'A code by another channel cannot be guessed', notApplicable: NO_OTHER_CHANNEL },
    {
      id: '6.8.1',
      says: 'A user of one provider cannot pass for one of another',
      provedBy: [
        arrival('302 into the organisation they started from, though another one has the same provider and subject'),
        'identity-provider-routes.test.ts > GET and PUT /api/app/identity-provider > 200 forgets who was linked when the issuer or the client is another one, and only then',
      ],
    },
    { id: '6.8.2', says: 'What a provider says is signed, or not believed', provedBy: [forged] },
    { id: '6.8.3', says: 'A SAML assertion is good once', notApplicable: 'there is no SAML' },
    {
      id: '6.8.4',
      says: 'Where a certain strength of the provider’s sign-in is expected, it is checked',
      provedBy: [
        strength('302 refused, and nobody is made, when the provider says of the sign-in: %j'),
        strength('302 home when it says: %j'),
        strength('302 home when it says nothing and is trusted to ask'),
      ],
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
    },
  ],
};
