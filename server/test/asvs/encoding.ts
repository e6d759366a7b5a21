import { everyAnswer, freeOf, fuzz, letter, messages, outbound, requestLog, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const csv = testsOf('csv.test.ts', 'A cell that a spreadsheet would run');

export const encoding: AsvsChapter = {
  number: 1,
  title: 'Encoding and Sanitization',
  requirements: [
    {
      id: '1.1.1',
      says: 'Input is decoded once, before it is checked',
      provedBy: [
        'api-surface.test.ts > An address that no route can read > 404 with the usual body and headers for %s',
        'web-routes.test.ts > GET /assets/:name > 404 for %s, and nothing to be kept',
      ],
      note: 'Fastify decodes the address and the JSON; the contract checks what comes out, and nothing decodes again.',
    },
    {
      id: '1.1.2',
      says: 'Output is escaped last, by whoever writes the format',
      provedBy: [
        letter('escapes every word of people in HTML'),
        csv('gets an apostrophe when it begins with %j'),
        freeOf,
      ],
    },
    {
      id: '1.2.1',
      says: 'What is put into HTML, XML or headers is escaped for that place',
      provedBy: [
        letter('escapes every word of people in HTML'),
        letter('has neither control characters nor turned writing, and a subject of one bounded line'),
        freeOf,
        'vendor-export.test.ts > GET /api/v1/vendors/{vendorId}/export > 200 as an attachment named after %j',
      ],
    },
    {
      id: '1.2.2',
      says: 'Addresses are built with their parts escaped, and lead by safe protocols only',
      provedBy: [
        'webhook-routes.test.ts > POST /api/app/webhooks > 400 for %s',
        'sso-journey.test.ts > The way to the provider and back > 302 asked to return to %j lands at %j of our own',
      ],
      note: 'A vendor’s website is shown as a link only when it begins with http:// or https://, otherwise as text.',
    },
    {
      id: '1.2.3',
      says: 'JSON and scripts are not put together from text',
      provedBy: [
        everyAnswer('forbids to guess its type, and names one with the character set where it has text'),
        freeOf,
        fuzz,
      ],
      note: 'Every answer is serialised by its schema; no script is made from data, and reports get their data as JSON.',
    },
    {
      id: '1.2.4',
      says: 'Queries have parameters',
      provedBy: [freeOf, fuzz],
      note: 'Kysely and tagged templates send every value as a parameter.',
    },
    { id: '1.2.5', says: 'No command of the operating system is made from input', provedBy: [freeOf] },
    { id: '1.2.6', says: 'No LDAP query is made from input', notApplicable: 'there is no LDAP' },
    { id: '1.2.7', says: 'No XPath query is made from input', notApplicable: 'no XML is read' },
    {
      id: '1.2.8',
      says: 'LaTeX runs without a shell and with known commands only',
      provedBy: [
        'report-texts.test.ts > What people wrote > 200 with markup of Typst and HTML in every text, and none of it is followed',
      ],
      note: 'There is no LaTeX. Typst, which has no shell, gets what people wrote as JSON and never as source.',
    },
    { id: '1.2.9', says: 'Regular expressions are not made from input', provedBy: [freeOf] },
    {
      id: '1.3.1',
      says: 'HTML of people is cleaned',
      notApplicable: 'no HTML is accepted; what looks like it is shown as text',
    },
    { id: '1.3.2', says: 'No code is made from text', provedBy: [freeOf] },
    {
      id: '1.3.3',
      says: 'What goes into a dangerous place is bounded and cleaned first',
      provedBy: [
        letter('has neither control characters nor turned writing, and a subject of one bounded line'),
        csv('gets an apostrophe when it begins with %s, whatever blank stands before'),
        'file-store.test.ts > A file store %s > refuses the key %j, which could lead elsewhere',
      ],
    },
    {
      id: '1.3.4',
      says: 'SVG of people is harmless',
      provedBy: [
        testsOf('uploads.test.ts', 'A file is refused when')('its extension is not on the list: %s'),
        testsOf('branding.test.ts', 'PUT /api/app/organisation/logo')('400 for %s'),
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
        outbound('reaches no forbidden address, however it is spelt'),
        outbound('reaches no forbidden address by a name'),
        outbound('reaches no forbidden address by a name that resolves to another one each time'),
        outbound('would have reached each of them without the guard'),
      ],
    },
    {
      id: '1.3.7',
      says: 'Templates of the server are not made from input',
      provedBy: [letter('cannot bring the sign with it that stands for the link'), freeOf],
    },
    { id: '1.3.8', says: 'No JNDI query is made from input', notApplicable: 'there is no Java' },
    { id: '1.3.9', says: 'What goes to memcache is cleaned', notApplicable: 'there is no memcache, nor another cache' },
    {
      id: '1.3.10',
      says: 'Format strings are not made from input',
      provedBy: [requestLog('keeps keys, cookies, bodies and query strings out, whatever the outcome')],
      note: 'Log lines are objects with fixed messages; nothing else formats.',
    },
    {
      id: '1.3.11',
      says: 'Nothing of people can change a mail’s headers or commands',
      provedBy: [
        letter('has neither control characters nor turned writing, and a subject of one bounded line'),
        'smtp-session.test.ts > A message > gives nobody another header or recipient: %j',
        'smtp-session.test.ts > A message > to an address that could say more is refused before it is offered: %j',
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
        'audit-routes.test.ts > The filters of GET /api/v1/audit > 400 names %s when it is "%s"',
        'audit-routes.test.ts > The pages of GET /api/v1/audit > 200 a pageSize over 500 is clamped, and the envelope shows 500',
        fuzz,
      ],
    },
    {
      id: '1.4.3',
      says: 'Memory and other resources are given back',
      provedBy: [
        'csv-stream.test.ts > GET $list?format=csv with 50,000 rows > is complete, newest first, and takes a warm server less than 30 MB',
        'press.test.ts > A press > ends the process when the time is over',
        'drain.test.ts > SIGTERM > says it is not ready, accepts no more, finishes what runs, and exits with 0',
      ],
    },
    {
      id: '1.5.1',
      says: 'XML parsers resolve nothing external',
      provedBy: [freeOf],
      note: 'No XML is parsed; of office documents only the list of entries is read.',
    },
    {
      id: '1.5.2',
      says: 'What is deserialised cannot bring types or code with it',
      provedBy: [
        messages('A body > 400 when it would change what every object is made of: %s'),
        'oscal.test.ts > is refused in words > a document nested without end',
      ],
    },
  ],
};
