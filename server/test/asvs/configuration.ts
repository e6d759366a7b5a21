import { httpMessageTests, outboundTests, describeTests, unexpectedErrorTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const roles = describeTests('tenant-tables.test.ts', 'The database roles');
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
        roles('let neither the application nor the lookup role bypass row-level security'),
        roles('grant extra privileges only through functions with a fixed search path that are not public'),
        'start.test.ts > The server refuses to start > when requests would run as a role that bypasses row-level security',
        'audit-partitions.test.ts > Application role > is denied by the database: %s',
      ],
    },
    {
      id: '13.2.3',
      says: 'With no default credentials',
      provedBy: [
        'start.test.ts > The server refuses to start > without a secret',
        'start.test.ts > The server refuses to start > when the database cannot be reached',
      ],
      note: 'There is no default for DATABASE_URL or ASSAY_SECRET.',
    },
    {
      id: '13.2.4',
      says: 'Whom the service may talk to is on a list',
      provedBy: [
        outboundTests('reaches the internal networks that the operator allowed, and no others'),
        outboundTests('reaches no forbidden address in any notation'),
      ],
      documentedIn: ['docs/explanation/security.md#connections'],
    },
    {
      id: '13.2.5',
      says: 'So is what the server may load',
      provedBy: [
        'web-routes.test.ts > GET /assets/:name > 404 for %s, not cached',
        'file-store.test.ts > File store %s > rejects the key %j, which could point outside the store',
      ],
      note: 'The built pages are read into memory at the start.',
    },
    {
      id: '13.3.1',
      says: 'Secrets are kept in a store for secrets, and in no source or build',
      byOperator: 'hand ASSAY_SECRET and the addresses with passwords to the processes from your store of secrets',
      provedBy: [
        describeTests(
          'secrets.test.ts',
          'Secret scan of the Git history',
        )('finds a secret that was removed long ago; reports its location but not its value'),
        'house.test.ts > The environment variables > are read only by config.ts',
      ],
      documentedIn: [operators],
    },
    {
      id: '13.3.2',
      says: 'Only who needs a secret gets it',
      byOperator: 'servers and workers get ASSAY_SECRET, workers alone AUDIT_SECRET, migrations the owner’s address',
      provedBy: ['cli.test.ts > assay > migrates an empty database without the secret'],
      documentedIn: [operators],
    },
    {
      id: '13.4.1',
      says: 'No history of the sources is delivered',
      provedBy: ['web-routes.test.ts > GET /assets/:name > 404 for %s, not cached'],
      byOperator: 'deploy the built folders, not a clone',
      note: 'The server serves the built pages by name and nothing else.',
    },
    {
      id: '13.4.2',
      says: 'Nothing is in a debug mode',
      provedBy: [unexpectedErrorTests],
      note: 'There is no debug mode.',
    },
    {
      id: '13.4.3',
      says: 'No directory is listed',
      provedBy: ['web-routes.test.ts > GET /assets/:name > 404 for %s, not cached'],
    },
    {
      id: '13.4.4',
      says: 'TRACE is not answered',
      provedBy: [httpMessageTests('An unsupported method > %s is rejected, and the response echoes nothing')],
    },
    {
      id: '13.4.5',
      says: 'Descriptions and metrics are shown only on purpose',
      provedBy: [
        'observation.test.ts > Metrics > 404 on the public port',
        'health-routes.test.ts > GET /healthz and /readyz > are not in the OpenAPI document',
      ],
      note: '/api/docs is meant for everybody who integrates.',
    },
  ],
};
