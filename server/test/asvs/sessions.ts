import { describeTests, sessionTests, signInTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const life = describeTests('session-routes.test.ts', 'Session lifetime');
const access = describeTests('user-access.test.ts');
const own = describeTests('own-sessions.test.ts');
const choice = describeTests('set-password.test.ts', 'POST /api/app/account-link/password');

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
    { id: '7.2.1', says: 'The server checks sessions', provedBy: [sessionTests('GET /api/app/me > 401 %s')] },
    {
      id: '7.2.2',
      says: 'Sessions have tokens made for them',
      provedBy: [signInTests('200 starts a new session each time, and ends the previous one of the same browser')],
    },
    {
      id: '7.2.3',
      says: 'Tokens are unique, with 128 random bits or more',
      provedBy: ['crypto.test.ts > Random token > has 256 random bits', life('stores only a hash of the token')],
    },
    {
      id: '7.2.4',
      says: 'Every time somebody proves who they are, the token is another one',
      provedBy: [
        signInTests('200 starts a new session each time, and ends the previous one of the same browser'),
        signInTests('200 ignores a session token sent by the browser'),
        describeTests(
          'second-step.test.ts',
          'POST /api/app/sign-in/totp',
        )('200 starts a session with a new token, audits the method and ends the pending sign-in'),
        'confirmation.test.ts > Session without a confirmation in the last ten minutes > 204 rotates the token of the session; the old token stops working',
      ],
    },
    {
      id: '7.3.1',
      says: 'An unused session ends',
      provedBy: [
        life('401 after 60 minutes without a request'),
        life('200 after 59 idle minutes; restarts the idle timeout'),
      ],
    },
    { id: '7.3.2', says: 'Every session ends', provedBy: [life('401 after 12 hours, even if active')] },
    {
      id: '7.4.1',
      says: 'An ended session opens nothing',
      provedBy: [
        sessionTests(
          'POST /api/app/sign-out > 204 ends this session and clears the cookie; other sessions stay active',
        ),
        life('401 after 12 hours, even if active'),
      ],
    },
    {
      id: '7.4.2',
      says: 'Disabled or deleted, a user has no sessions',
      provedBy: [
        access(
          'POST /api/app/users/{userId}/disable and /enable > 200 disabling ends all sessions and blocks sign-in; enabling allows it again; audits both',
        ),
        'user-routes.test.ts > DELETE /api/app/users/{userId} > 204 deletes the account, ends its sessions and leaves its vendors unassigned',
        'scim-users.test.ts > Deactivated user > 200 is signed out everywhere and cannot sign in; 200 after reactivation, signs in again',
      ],
    },
    {
      id: '7.4.3',
      says: 'When a factor changes, the other sessions end',
      provedBy: [
        'own-password.test.ts > POST /api/app/me/password > 204 changes the password and ends the other sessions, but not the current one',
        choice('200 signs in with the new password, once, and ends all other sessions'),
        'second-factor-routes.test.ts > POST /api/app/me/totp > 200 ends the other sessions once confirmed, but not the current one',
        'second-factor-routes.test.ts > DELETE /api/app/me/totp > 204 removes it and the recovery codes, and ends the other sessions',
      ],
    },
    {
      id: '7.4.4',
      says: 'Signing out is always at hand',
      provedBy: ['sign-in.test.ts > Sign-in > returns to the requested page, shows the organisation and signs out'],
      note: 'The menu with one’s name is on every page.',
    },
    {
      id: '7.4.5',
      says: 'Administrators can end the sessions of a user',
      provedBy: [
        access(
          'POST /api/app/users/{userId}/disable and /enable > 200 disabling ends all sessions and blocks sign-in; enabling allows it again; audits both',
        ),
      ],
      documentedIn: ['docs/explanation/security.md#sessions'],
    },
    {
      id: '7.5.1',
      says: 'What decides how somebody gets in is changed only after a fresh proof',
      provedBy: [
        'own-password.test.ts > POST /api/app/me/password > 400 when the current password is wrong, 429 after too many attempts',
        'confirmation.test.ts > Session without a confirmation in the last ten minutes > S3: 403 when changing second factors; 204 when confirmed again with the password',
        'fresh-proof.test.ts > A route that requires a fresh proof > is every change of keys, users, roles, sign-in, webhooks, settings and the own account',
      ],
    },
    {
      id: '7.5.2',
      says: 'People see their sessions, and end them after a fresh proof',
      provedBy: [
        own("GET /api/app/sessions > 200 lists the caller's sessions with address and browser, current first"),
        own('DELETE /api/app/sessions/{sessionId} > 204 signs out only the given session and audits it'),
        own(
          'DELETE /api/app/sessions/{sessionId} > 403 without a proof in the last ten minutes; the session stays active',
        ),
      ],
    },
    {
      id: '7.6.1',
      says: 'Sessions here and at a provider go together as documented',
      documentedIn: ['docs/explanation/security.md#single-sign-on'],
      provedBy: [
        life('401 after 12 hours, even if active'),
        describeTests(
          'sso-account.test.ts',
          'Sign-in through the identity provider',
        )('302 ends the previous session of the browser'),
      ],
    },
    {
      id: '7.6.2',
      says: 'No session begins without the person acting',
      provedBy: [
        describeTests(
          'sso-journey.test.ts',
          'Redirect to the provider and back',
        )('302 to our sign-in page when Sec-Fetch-Site is %s'),
        describeTests(
          'sso-journey.test.ts',
          'Redirect to the provider and back',
        )('302 to the provider when Sec-Fetch-Site is %s'),
      ],
    },
  ],
};
