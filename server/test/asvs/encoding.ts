import {
  everyResponseTests,
  forbiddenCodeTests,
  FUZZ_TEST,
  mailLayoutTests,
  httpMessageTests,
  outboundTests,
  requestLogTests,
  describeTests,
} from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const csv = describeTests('csv.test.ts', 'CSV formula escaping');

export const encoding: AsvsChapter = {
  number: 1,
  title: 'Encoding and Sanitization',
  requirements: [
    {
      id: '1.1.1',
      says: 'Input is decoded once, before it is checked',
      provedBy: [
        'api-surface.test.ts > A URL that no route can parse > 404 with the usual body and headers for %s',
        'web-routes.test.ts > GET /assets/:name > 404 for %s, not cached',
      ],
      note: 'Fastify decodes the address and the JSON; the contract checks what comes out, and nothing decodes again.',
    },
    {
      id: '1.1.2',
      says: 'Output is escaped last, by whoever writes the format',
      provedBy: [
        mailLayoutTests('escapes all user-supplied text in HTML'),
        csv('adds an apostrophe to cells that start with %j'),
        forbiddenCodeTests,
      ],
    },
    {
      id: '1.2.1',
      says: 'What is put into HTML, XML or headers is escaped for that place',
      provedBy: [
        mailLayoutTests('escapes all user-supplied text in HTML'),
        mailLayoutTests('removes control and bidi characters, and truncates the subject to one line'),
        forbiddenCodeTests,
        'vendor-export.test.ts > GET /api/v1/vendors/{vendorId}/export > 200 as an attachment named after %j',
      ],
    },
    {
      id: '1.2.2',
      says: 'Addresses are built with their parts escaped, and lead by safe protocols only',
      provedBy: [
        'webhook-routes.test.ts > POST /api/v1/webhooks > 400 for %s',
        'sso-journey.test.ts > Redirect to the provider and back > 302 with returnTo %j redirects to our own %j',
      ],
      note: 'A vendor’s website is shown as a link only when it begins with http:// or https://, otherwise as text.',
    },
    {
      id: '1.2.3',
      says: 'JSON and scripts are not put together from text',
      provedBy: [
        everyResponseTests('forbids content sniffing, and declares UTF-8 for text'),
        forbiddenCodeTests,
        FUZZ_TEST,
      ],
      note: 'Every answer is serialised by its schema; no script is made from data, and reports get their data as JSON.',
    },
    {
      id: '1.2.4',
      says: 'Queries have parameters',
      provedBy: [forbiddenCodeTests, FUZZ_TEST],
      note: 'Kysely and tagged templates send every value as a parameter.',
    },
    { id: '1.2.5', says: 'No command of the operating system is made from input', provedBy: [forbiddenCodeTests] },
    { id: '1.2.6', says: 'No LDAP query is made from input', notApplicable: 'there is no LDAP' },
    { id: '1.2.7', says: 'No XPath query is made from input', notApplicable: 'no XML is read' },
    {
      id: '1.2.8',
      says: 'LaTeX runs without a shell and with known commands only',
      provedBy: [
        'report-texts.test.ts > User-supplied text > 200 prints Typst and HTML markup literally in every text',
      ],
      note: 'There is no LaTeX. Typst, which has no shell, gets what people wrote as JSON and never as source.',
    },
    { id: '1.2.9', says: 'Regular expressions are not made from input', provedBy: [forbiddenCodeTests] },
    {
      id: '1.3.1',
      says: 'HTML of people is cleaned',
      notApplicable: 'no HTML is accepted; what looks like it is shown as text',
    },
    { id: '1.3.2', says: 'No code is made from text', provedBy: [forbiddenCodeTests] },
    {
      id: '1.3.3',
      says: 'What goes into a dangerous place is bounded and cleaned first',
      provedBy: [
        mailLayoutTests('removes control and bidi characters, and truncates the subject to one line'),
        csv('adds an apostrophe to cells that start with %s, even after white space'),
        'file-store.test.ts > File store %s > rejects the key %j, which could point outside the store',
      ],
    },
    {
      id: '1.3.4',
      says: 'SVG of people is harmless',
      provedBy: [
        describeTests('scan-upload.test.ts', 'An upload is rejected when')('its extension is not allowed: %s'),
        describeTests('branding.test.ts', 'PUT /api/app/organisation/logo')('400 for %s'),
      ],
      note: 'No SVG is accepted.',
    },
    {
      id: '1.3.5',
      says: 'Markdown, style sheets and the like of people are harmless',
      notApplicable: 'texts of people are plain text everywhere',
    },
    {
      id: '1.3.6',
      says: 'The service cannot be made to call what it should not',
      provedBy: [
        outboundTests('reaches no forbidden address in any notation'),
        outboundTests('reaches no forbidden address through a hostname'),
        outboundTests('reaches no forbidden address through a hostname that resolves differently each time'),
        outboundTests('would reach each of them without the guard'),
      ],
    },
    {
      id: '1.3.7',
      says: 'Templates of the server are not made from input',
      provedBy: [mailLayoutTests('cannot contain a forged link placeholder'), forbiddenCodeTests],
    },
    { id: '1.3.8', says: 'No JNDI query is made from input', notApplicable: 'there is no Java' },
    { id: '1.3.9', says: 'What goes to memcache is cleaned', notApplicable: 'there is no memcache, nor another cache' },
    {
      id: '1.3.10',
      says: 'Format strings are not made from input',
      provedBy: [requestLogTests('contains no keys, cookies, bodies or query strings, whatever the outcome')],
      note: 'Log lines are objects with fixed messages; nothing else formats.',
    },
    {
      id: '1.3.11',
      says: 'Nothing of people can change a mail’s headers or commands',
      provedBy: [
        mailLayoutTests('removes control and bidi characters, and truncates the subject to one line'),
        'smtp-session.test.ts > SMTP message > allows no header or recipient injection: %j',
        'smtp-session.test.ts > SMTP message > is rejected before sending when the address is malformed: %j',
      ],
    },
    {
      id: '1.4.1',
      says: 'Memory is handled safely',
      notApplicable: 'the code is TypeScript; native code is only in Node, the hash of passwords and the typesetter',
    },
    {
      id: '1.4.2',
      says: 'Numbers cannot overflow',
      provedBy: [
        'audit-routes.test.ts > Filters of GET /api/v1/audit > 400 names %s when it is "%s"',
        'audit-routes.test.ts > Pages of GET /api/v1/audit > 400 when pageSize is above 500',
        FUZZ_TEST,
      ],
    },
    {
      id: '1.4.3',
      says: 'Memory and other resources are given back',
      provedBy: [
        'csv-stream.test.ts > GET $list?format=csv with 50,000 rows > is complete, newest first, and needs less than 30 MB on a warm server',
        'pdf-renderer.test.ts > PDF renderer > kills the process when the time limit is exceeded',
        'drain.test.ts > SIGTERM > reports "not ready", accepts no more requests, finishes running ones and exits with 0',
      ],
    },
    {
      id: '1.5.1',
      says: 'XML parsers resolve nothing external',
      provedBy: [forbiddenCodeTests],
      note: 'No XML is parsed; of office documents only the list of entries is read.',
    },
    {
      id: '1.5.2',
      says: 'What is deserialised cannot bring types or code with it',
      provedBy: [
        httpMessageTests('A request body > 400 when it would pollute a prototype: %s'),
        'oscal.test.ts > rejects with a message > a document that is nested too deeply',
      ],
    },
  ],
};
