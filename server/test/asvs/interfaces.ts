import { everyResponseTests, httpMessageTests, describeTests } from './evidence.ts';
import type { AsvsChapter, Requirement } from './requirement.ts';

const none = (id: string, says: string, notApplicable: string): Requirement => ({ id, says, notApplicable });

export const interfaces: AsvsChapter = {
  number: 4,
  title: 'API and Web Service',
  requirements: [
    {
      id: '4.1.1',
      says: 'Every answer says what it is, and in which characters',
      provedBy: [everyResponseTests('forbids content sniffing, and declares UTF-8 for text')],
    },
    {
      id: '4.1.2',
      says: 'Only pages lead from http to https',
      byOperator: 'the proxy may redirect pages; it should refuse plain http on /api and /scim',
      note: 'The service itself redirects nothing to https.',
      documentedIn: ['SECURITY.md#what-operators-must-do'],
    },
    {
      id: '4.1.3',
      says: 'Nobody can write the headers that the proxy sets',
      provedBy: [describeTests('api-key-authentication.test.ts', 'Client address')('%s')],
      documentedIn: ['docs/reference/configuration.md#network'],
    },
    {
      id: '4.2.1',
      says: 'Where a message ends is never in doubt',
      provedBy: [
        httpMessageTests('A message with an ambiguous length > 400 without reading the rest as another request: %s'),
      ],
    },
    none('4.3.1', 'GraphQL queries are bounded', 'there is no GraphQL'),
    none('4.3.2', 'GraphQL does not describe itself', 'there is no GraphQL'),
    none('4.4.1', 'WebSockets use TLS', 'there are no WebSockets'),
    none('4.4.2', 'WebSockets check the origin', 'there are no WebSockets'),
    none('4.4.3', 'WebSockets have tokens as good as sessions', 'there are no WebSockets'),
    none('4.4.4', 'Tokens of WebSockets come from a session', 'there are no WebSockets'),
  ],
};
