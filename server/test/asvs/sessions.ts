import { session, signIn, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const life = testsOf('session-routes.test.ts', 'the life of a session');
const access = testsOf('user-access.test.ts');
const own = testsOf('own-sessions.test.ts');
const choice = testsOf('password-choice.test.ts', 'POST /api/app/account-link/password');

export const sessions: AsvsChapter = {
  number: 7,
  title: 'Session Management',
  requirements: [
    {
      id: '7.1.1',
      says: 'How long a session lasts, and why, is documented',
      documentedIn: ['docs/explanation/security.md#sessions'],
    },
    { id: '7.1.2', says: 'So is how many somebody may have', documentedIn: ['docs/explanation/security.md#sessions'] },
    {
      id: '7.1.3',
      says: 'So is how sessions here and at a provider go together',
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
    },
    { id: '7.2.1', says: 'The server checks sessions', provedBy: [session('GET /api/app/me > 401 %s')] },
    {
      id: '7.2.2',
      says: 'Sessions have tokens made for them',
      provedBy: [signIn('200 starts a fresh session every time, and ends the one the same browser held')],
    },
    {
      id: '7.2.3',
      says: 'Tokens are unique, with 128 random bits or more',
      provedBy: ['crypto.test.ts > A token > has 256 random bits', life('keeps only the hash of the token')],
    },
    {
      id: '7.2.4',
      says: 'Every time somebody proves who they are, the token is another one',
      provedBy: [
        signIn('200 starts a fresh session every time, and ends the one the same browser held'),
        signIn('200 never adopts a token that the browser brought along'),
        testsOf(
          'second-step.test.ts',
          'POST /api/app/sign-in/totp',
        )('200 begins a session of its own token, says so in the log, and ends the pending sign-in'),
        'confirmation.test.ts > A session that was not confirmed in the last ten minutes > 204 with a new token for the same session: the old one opens nothing any more',
      ],
    },
    {
      id: '7.3.1',
      says: 'An unused session ends',
      provedBy: [
        life('401 after 60 minutes without a request'),
        life('200 after 59 idle minutes, and the hour starts anew'),
      ],
    },
    { id: '7.3.2', says: 'Every session ends', provedBy: [life('401 after 12 hours, however busy')] },
    {
      id: '7.4.1',
      says: 'An ended session opens nothing',
      provedBy: [
        session(
          'POST /api/app/sign-out > 204 ends this session, clears the cookie and leaves the other sessions alone',
        ),
        life('401 after 12 hours, however busy'),
      ],
    },
    {
      id: '7.4.2',
      says: 'Disabled or deleted, a user has no sessions',
      provedBy: [
        access(
          'POST /api/app/users/{userId}/disable and /enable > 200 disabling signs out everywhere and keeps out; enabling lets in again; both are audited',
        ),
        'user-routes.test.ts > DELETE /api/app/users/{userId} > 204 deletes the account, ends its sessions, leaves its vendors without an owner',
        'scim-users.test.ts > A user who is no longer active > 200 is signed out everywhere and kept out; 200 active again, is let in',
      ],
    },
    {
      id: '7.4.3',
      says: 'When a factor changes, the other sessions end',
      provedBy: [
        'own-password.test.ts > POST /api/app/me/password > 204 changes it, ends the other sessions and keeps this one',
        choice('200 signs in with the new password, once, and signs out everywhere else'),
        'second-factor-routes.test.ts > POST /api/app/me/totp > 200 ends the other sessions once confirmed, and not this one',
        'second-factor-routes.test.ts > DELETE /api/app/me/totp > 204 removes it with the recovery codes, and ends the other sessions',
      ],
    },
    {
      id: '7.4.4',
      says: 'Signing out is always at hand',
      provedBy: ['sign-in.test.ts > Signing in > leads to where one wanted to go, says who one is, and out again'],
      note: 'The menu with one’s name is on every page.',
    },
    {
      id: '7.4.5',
      says: 'Administrators can end the sessions of a user',
      provedBy: [
        access(
          'POST /api/app/users/{userId}/disable and /enable > 200 disabling signs out everywhere and keeps out; enabling lets in again; both are audited',
        ),
      ],
      documentedIn: ['docs/explanation/security.md#sessions'],
    },
    {
      id: '7.5.1',
      says: 'What decides how somebody gets in is changed only after a fresh proof',
      provedBy: [
        'own-password.test.ts > POST /api/app/me/password > 400 in words when the current one is wrong, and 429 after too many guesses',
        'confirmation.test.ts > A session that was not confirmed in the last ten minutes > 403 on every change of second factors, and 204 confirms it again with the password',
      ],
    },
    {
      id: '7.5.2',
      says: 'People see their sessions, and end them after a fresh proof',
      provedBy: [
        own("GET /api/app/sessions > 200 lists the caller's own, the current one first, with where each is from"),
        own('DELETE /api/app/sessions/{sessionId} > 204 signs out elsewhere and nowhere else, with an audit entry'),
        own(
          'DELETE /api/app/sessions/{sessionId} > 403 for one elsewhere where it was not confirmed lately who asks, and it goes on',
        ),
      ],
    },
    {
      id: '7.6.1',
      says: 'Sessions here and at a provider go together as documented',
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
      provedBy: [
        life('401 after 12 hours, however busy'),
        testsOf(
          'sso-account.test.ts',
          'Somebody who comes from the provider',
        )('302 instead of the session the browser held before'),
      ],
    },
    {
      id: '7.6.2',
      says: 'No session begins without the person acting',
      provedBy: [
        testsOf(
          'sso-journey.test.ts',
          'The way to the provider and back',
        )('302 to our own page for whoever comes from a page of a %s'),
        testsOf(
          'sso-journey.test.ts',
          'The way to the provider and back',
        )('302 to the provider for whoever comes from %s'),
      ],
    },
  ],
};
