import { messages, outbound, testsOf, unexpected } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const roles = testsOf('tenant-tables.test.ts', 'The roles');
const operators = 'SECURITY.md#what-operators-must-do';

export const configuration: AsvsChapter = {
  number: 13,
  title: 'Configuration',
  requirements: [
    {
      id: '13.1.1',
      says: 'Whom the service talks to is documented, and where people may enter addresses',
      documentedIn: ['docs/explanation/security.md#connections'],
    },
    {
      id: '13.2.1',
      says: 'Parts of the system prove to each other who they are, not with one password for ever',
      byOperator:
        'the database and S3 know the service by a role of its own, best by certificate or the machine’s role; both can be exchanged by a restart',
      documentedIn: ['docs/explanation/security.md#connections'],
    },
    {
      id: '13.2.2',
      says: 'With the least rights they need',
      provedBy: [
        roles('give neither the application nor the look-ups a way around row-level security'),
        roles('lend rights only through functions with a fixed search path that not everyone may call'),
        'start.test.ts > a server refuses to start > when requests would run as a role that row-level security does not bind',
        'audit-partitions.test.ts > The application > is refused by the database: %s',
      ],
    },
    {
      id: '13.2.3',
      says: 'With no default credentials',
      provedBy: [
        'start.test.ts > a server refuses to start > without a secret',
        'start.test.ts > a server refuses to start > without a database that answers',
      ],
      note: 'There is no default for DATABASE_URL or ASSAY_SECRET.',
    },
    {
      id: '13.2.4',
      says: 'Whom the service may talk to is on a list',
      provedBy: [
        outbound('reaches the inner networks that the operator opened, and no other'),
        outbound('reaches no forbidden address, however it is spelt'),
      ],
      documentedIn: ['docs/explanation/security.md#connections'],
    },
    {
      id: '13.2.5',
      says: 'So is what the server may load',
      provedBy: [
        'web-routes.test.ts > GET /assets/:name > 404 for %s, and nothing to be kept',
        'file-store.test.ts > A file store %s > refuses the key %j, which could lead elsewhere',
      ],
      note: 'The built pages are read into memory at the start.',
    },
    {
      id: '13.3.1',
      says: 'Secrets are kept in a store for secrets, and in no source or build',
      byOperator: 'hand ASSAY_SECRET and the addresses with passwords to the processes from your store of secrets',
      provedBy: [
        testsOf(
          'secrets.test.ts',
          'A history',
        )('with a secret that was removed long ago is refused, naming the place and not the secret'),
        'house.test.ts > The environment > is read by config.ts alone',
      ],
      documentedIn: [operators],
    },
    {
      id: '13.3.2',
      says: 'Only who needs a secret gets it',
      byOperator: 'servers and workers get ASSAY_SECRET, migrations the owner’s address, and nobody both',
      provedBy: ['cli.test.ts > assay > migrates an empty database, without needing the secret'],
      documentedIn: [operators],
    },
    {
      id: '13.4.1',
      says: 'No history of the sources is delivered',
      provedBy: ['web-routes.test.ts > GET /assets/:name > 404 for %s, and nothing to be kept'],
      byOperator: 'deploy the built folders, not a clone',
      note: 'The server serves the built pages by name and nothing else.',
    },
    { id: '13.4.2', says: 'Nothing is in a debug mode', provedBy: [unexpected], note: 'There is no debug mode.' },
    {
      id: '13.4.3',
      says: 'No directory is listed',
      provedBy: ['web-routes.test.ts > GET /assets/:name > 404 for %s, and nothing to be kept'],
    },
    {
      id: '13.4.4',
      says: 'TRACE is not answered',
      provedBy: [messages('A method nobody offers > %s is refused and repeats nothing')],
    },
    {
      id: '13.4.5',
      says: 'Descriptions and metrics are shown only on purpose',
      provedBy: [
        'observation.test.ts > metrics > 404 for them on the port customers reach',
        'health-routes.test.ts > GET /healthz and /readyz > are not part of the described interface',
      ],
      note: '/api/docs is meant for everybody who integrates.',
    },
  ],
};
