import { everyResponseTests, everyCookieTests, forbiddenCodeTests, sessionTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const elsewhere = describeTests('session-routes.test.ts', 'Cross-site request');

export const browsers: AsvsChapter = {
  number: 3,
  title: 'Web Frontend Security',
  requirements: [
    {
      id: '3.2.1',
      says: 'An answer is not taken for something else than it is',
      provedBy: [
        everyResponseTests('has a content security policy without plugins, base URLs, framing or unsafe scripts'),
        everyResponseTests('forbids content sniffing, and declares UTF-8 for text'),
        'evidence-routes.test.ts > GET /api/v1/evidence/:evidenceId/content > 200 with the bytes, as an attachment that browsers do not execute',
      ],
    },
    {
      id: '3.2.2',
      says: 'Text is shown as text',
      provedBy: [forbiddenCodeTests],
      note: 'React writes text nodes, and nothing in our code writes HTML.',
    },
    {
      id: '3.3.1',
      says: 'Cookies are Secure, with the prefix that insists on it',
      provedBy: [
        everyCookieTests,
        'session-cookie.test.ts > The session cookie > is Secure and bound to the host when the service is public',
      ],
    },
    { id: '3.3.2', says: 'Cookies say which sites may send them', provedBy: [everyCookieTests] },
    {
      id: '3.3.3',
      says: 'Cookies are of this host alone',
      provedBy: [
        everyCookieTests,
        'session-cookie.test.ts > The session cookie > 200 with the __Host- prefix, 401 without it, when the service is public',
      ],
    },
    {
      id: '3.3.4',
      says: 'Scripts cannot read the session, and no body repeats it',
      provedBy: [everyCookieTests, sessionTests('Session lifetime > stores only a hash of the token')],
    },
    {
      id: '3.4.1',
      says: 'Browsers are kept on https for a year, subdomains included',
      provedBy: [everyResponseTests('enforces HTTPS for a year, including subdomains')],
    },
    {
      id: '3.4.2',
      says: 'No other origin may read answers',
      provedBy: [everyResponseTests('allows no other origin to read it, not even after a preflight request')],
    },
    {
      id: '3.4.3',
      says: 'Every answer has a content security policy',
      provedBy: [
        everyResponseTests('has a content security policy without plugins, base URLs, framing or unsafe scripts'),
        'web-routes.test.ts > GET %s > 200 with a page that may only load resources from this server',
      ],
    },
    {
      id: '3.4.4',
      says: 'No answer lets its type be guessed',
      provedBy: [everyResponseTests('forbids content sniffing, and declares UTF-8 for text')],
    },
    {
      id: '3.4.5',
      says: 'No address is passed on to other sites',
      provedBy: [everyResponseTests('sends no referrer')],
    },
    {
      id: '3.4.6',
      says: 'No answer can be framed',
      provedBy: [
        everyResponseTests('has a content security policy without plugins, base URLs, framing or unsafe scripts'),
      ],
    },
    {
      id: '3.5.1',
      says: 'A change that another site makes the browser send is refused',
      provedBy: [
        elsewhere('403 %s; writes nothing'),
        elsewhere('403 without an Origin header; writes nothing'),
        describeTests('portal-session.test.ts', 'Portal session')('403 for a cross-site write'),
      ],
    },
    {
      id: '3.5.2',
      says: 'No change can be made by a request that browsers send without asking first',
      provedBy: [
        elsewhere('403 without an Origin header; writes nothing'),
        describeTests('http-messages.test.ts', 'A request body')('415 for %s, which a form on another site could send'),
      ],
      note: 'The service does not rely on preflights: the Origin of every change is looked at.',
    },
    {
      id: '3.5.3',
      says: 'Asking changes nothing',
      provedBy: [
        elsewhere('200 for a safe method from any origin'),
        'portal-session.test.ts > POST /api/portal/session > is never started by a mail scanner: no GET request accepts a token, and loading the page writes nothing',
      ],
      note: 'Downloads are audited and notes of use are kept; nothing else is written by GET, but the session at the end of a single sign-on, which the state and a sealed cookie bind to the browser that began it.',
    },
    {
      id: '3.5.4',
      says: 'Different applications have different host names',
      documentedIn: ['docs/explanation/security.md#browsers'],
      byOperator: 'give Assay a host name of its own',
    },
    {
      id: '3.5.5',
      says: 'Messages of other windows are checked',
      provedBy: [forbiddenCodeTests],
      note: 'No page listens to other windows. Tabs of the portal tell each other whose questionnaire is open, over a channel of the same origin, and compare it.',
    },
    {
      id: '3.7.1',
      says: 'Nothing outdated runs in the browser',
      provedBy: [
        everyResponseTests('has a content security policy without plugins, base URLs, framing or unsafe scripts'),
      ],
      note: 'HTML, CSS and JavaScript modules alone.',
    },
    {
      id: '3.7.2',
      says: 'Nobody is redirected to another host that is not on a list',
      provedBy: [
        'sso-journey.test.ts > Redirect to the provider and back > 302 with returnTo %j redirects to our own %j',
      ],
      note: 'The only redirect to another host leads to the provider an administrator entered.',
    },
  ],
};
