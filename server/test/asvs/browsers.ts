import { everyAnswer, everyCookie, freeOf, session, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const elsewhere = testsOf('session-routes.test.ts', 'a request that another site made the browser send');

export const browsers: AsvsChapter = {
  number: 3,
  title: 'Web Frontend Security',
  requirements: [
    {
      id: '3.2.1',
      says: 'An answer is not taken for something else than it is',
      provedBy: [
        everyAnswer('has a policy that allows no plugin, no other base and no frame'),
        everyAnswer('forbids to guess its type, and names one with the character set where it has text'),
        'evidence-routes.test.ts > GET /api/v1/evidence/:evidenceId/content > 200 with the bytes, as an attachment that no browser runs',
      ],
    },
    {
      id: '3.2.2',
      says: 'Text is shown as text',
      provedBy: [freeOf],
      note: 'React writes text nodes, and nothing in our code writes HTML.',
    },
    {
      id: '3.3.1',
      says: 'Cookies are Secure, with the prefix that insists on it',
      provedBy: [
        everyCookie,
        'session-cookie.test.ts > the session cookie > is Secure and bound to the host where the service is public',
      ],
    },
    { id: '3.3.2', says: 'Cookies say which sites may send them', provedBy: [everyCookie] },
    {
      id: '3.3.3',
      says: 'Cookies are of this host alone',
      provedBy: [
        everyCookie,
        'session-cookie.test.ts > the session cookie > 200 under its full name, 401 under the plain one, where the service is public',
      ],
    },
    {
      id: '3.3.4',
      says: 'Scripts cannot read the session, and no body repeats it',
      provedBy: [everyCookie, session('the life of a session > keeps only the hash of the token')],
    },
    {
      id: '3.4.1',
      says: 'Browsers are kept on https for a year, subdomains included',
      provedBy: [everyAnswer('keeps browsers on https for a year, subdomains included')],
    },
    {
      id: '3.4.2',
      says: 'No other origin may read answers',
      provedBy: [everyAnswer('allows no other origin to read it, and answers no preflight')],
    },
    {
      id: '3.4.3',
      says: 'Every answer has a content security policy',
      provedBy: [
        everyAnswer('has a policy that allows no plugin, no other base and no frame'),
        'web-routes.test.ts > GET %s > 200 with the page, which may load only what this server serves',
      ],
    },
    {
      id: '3.4.4',
      says: 'No answer lets its type be guessed',
      provedBy: [everyAnswer('forbids to guess its type, and names one with the character set where it has text')],
    },
    {
      id: '3.4.5',
      says: 'No address is passed on to other sites',
      provedBy: [everyAnswer('sends no address along to other sites')],
    },
    {
      id: '3.4.6',
      says: 'No answer can be framed',
      provedBy: [everyAnswer('has a policy that allows no plugin, no other base and no frame')],
    },
    {
      id: '3.5.1',
      says: 'A change that another site makes the browser send is refused',
      provedBy: [
        elsewhere('403 %s, and nothing is written'),
        elsewhere('403 without an Origin, and nothing is written'),
        testsOf(
          'portal-session.test.ts',
          'A session of the portal',
        )('403 for a change that another site made the browser send'),
      ],
    },
    {
      id: '3.5.2',
      says: 'No change can be made by a request that browsers send without asking first',
      provedBy: [
        elsewhere('403 without an Origin, and nothing is written'),
        testsOf('http-messages.test.ts', 'A body')('415 as %s, which a form of another site could send'),
      ],
      note: 'The service does not rely on preflights: the Origin of every change is looked at.',
    },
    {
      id: '3.5.3',
      says: 'Asking changes nothing',
      provedBy: [
        elsewhere('200 for a safe method, wherever the link was'),
        'portal-session.test.ts > POST /api/portal/session > cannot be done by a mail scanner: no GET takes a token, and getting the page of a link changes nothing',
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
      provedBy: [freeOf],
      note: 'No page listens to other windows. Tabs of the portal tell each other whose questionnaire is open, over a channel of the same origin, and compare it.',
    },
    {
      id: '3.7.1',
      says: 'Nothing outdated runs in the browser',
      provedBy: [everyAnswer('has a policy that allows no plugin, no other base and no frame')],
      note: 'HTML, CSS and JavaScript modules alone.',
    },
    {
      id: '3.7.2',
      says: 'Nobody is redirected to another host that is not on a list',
      provedBy: [
        'sso-journey.test.ts > The way to the provider and back > 302 asked to return to %j lands at %j of our own',
      ],
      note: 'The only redirect to another host leads to the provider an administrator entered.',
    },
  ],
};
