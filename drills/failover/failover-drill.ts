// Breaks a highly available PostgreSQL cluster under a running service and looks for lost writes: `npm run
// drill:failover`, or `-- <faults>` for only the first faults. Requires root and Debian's patroni, etcd-server, haproxy
// and postgresql-15.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';
import { startAuditVerification } from '../../server/src/features/operations/audit-verification/audit-verification-commands.ts';
import { migrate } from '../../server/src/migrate.ts';
import { startApiProcess } from '../../server/test/support/api-process.ts';
import { startWorkerProcess, waitFor } from '../../server/test/support/processes.ts';
import { TEST_SECRET } from '../../server/test/support/test-secret.ts';
import { createDrillApiKey } from '../support/drill-api-key.ts';
import { FAILOVER_FAULTS } from './failover-faults.ts';
import { type AcknowledgedWrite, findLongestGapMs, runWriters, type WriteJournal } from './failover-writers.ts';
import { startCluster } from './patroni-cluster.ts';

const WRITERS = 6;
const QUIET_MS = 3_000;

const faults = Object.entries(FAILOVER_FAULTS).slice(0, Number(process.argv[2] ?? Infinity));
const cluster = await startCluster();
const stops: (() => Promise<unknown>)[] = [cluster.stop];
process.exitCode = 1;
try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function drill(): Promise<boolean> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database assay');
  await admin.end();
  const databaseUrl = cluster.url('assay');
  await migrate(databaseUrl);
  const { organisationId, key, verify } = await anOrganisation(databaseUrl);

  const env = { LIMIT_REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' };
  const servers = [await startApiProcess(databaseUrl, env), await startApiProcess(databaseUrl, env)];
  const worker = await startWorkerProcess({ DATABASE_URL: databaseUrl, ASSAY_SECRET: TEST_SECRET });
  for (const { child, ended } of [...servers, worker]) stops.push(() => (child.kill('SIGKILL'), ended));

  const stopping = new AbortController();
  const journal: WriteJournal = { acknowledged: [], statuses: {}, wrong: [] };
  const urls = servers.map(({ url }) => url);
  const writing = runWriters(journal, { servers: urls, key, writers: WRITERS, stopping: stopping.signal });
  const spans: Span[] = [];
  for (const [fault, happen] of faults) {
    await pause(QUIET_MS);
    const from = performance.now();
    await happen(cluster);
    const whole = performance.now();
    await waitFor(() => journal.acknowledged.some(({ at }) => at > whole));
    await pause(QUIET_MS);
    spans.push({ fault, from, to: performance.now() });
    console.error(`${fault}: over after ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  }
  stopping.abort();
  await writing;
  const problems = [...journal.wrong, ...(await missing(databaseUrl, organisationId, journal)), ...(await verify())];
  report(journal, spans, problems);
  return problems.length === 0 && journal.acknowledged.length > 0;
}

async function anOrganisation(databaseUrl: string) {
  const ctx = createContext(
    readConfig({ DATABASE_URL: databaseUrl, ASSAY_SECRET: TEST_SECRET, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '2' }),
  );
  stops.push(() => ctx.database.pool.end());
  const { id: organisationId } = await createOrganisation(ctx, 'Northwind');
  const operator = createOperatorCaller(organisationId);
  const key = await createDrillApiKey(ctx, operator);
  /** Uses the worker that survived all faults: it must still run jobs and find the log intact. */
  const verify = async () => {
    await startAuditVerification(ctx, operator);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    const { problem } = await waitFor<{ problem: string | null }>(
      async () =>
        (await owner.query('select problem from audit_verification where organisation_id = $1', [organisationId]))
          .rows[0],
    );
    await owner.end();
    return problem === null ? [] : [`the audit log: ${problem}`];
  };
  return { organisationId, key, verify };
}

/** Every acknowledged vendor exists once, with the ID from the response and one audit entry. */
async function missing(databaseUrl: string, organisationId: string, { acknowledged }: WriteJournal): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string; external_id: string; entries: number }>(
    `select v.id, v.external_id, count(a.id)::int as entries
     from vendor v left join audit_entry a
       on a.organisation_id = v.organisation_id and a.entity_id = v.id::text and a.action = 'CREATE_VENDOR'
     where v.organisation_id = $1 group by v.id, v.external_id`,
    [organisationId],
  );
  await owner.end();
  const there = new Map(rows.map((row) => [row.external_id, row]));
  const isThere = ({ id, externalId }: AcknowledgedWrite) => there.get(externalId)?.id === id;
  return [
    ...acknowledged.filter((one) => !isThere(one)).map(({ externalId }) => `lost: vendor ${externalId}`),
    ...rows
      .filter(({ entries }) => entries !== 1)
      .map((row) => `vendor ${row.external_id}: ${String(row.entries)} entries`),
    ...(there.size === rows.length ? [] : ['a vendor is there twice']),
  ];
}

type Span = { readonly fault: string; readonly from: number; readonly to: number };

function report({ acknowledged, statuses }: WriteJournal, spans: readonly Span[], problems: readonly string[]) {
  const outages = spans.map(({ fault, from, to }) => [
    fault,
    `${(findLongestGapMs(acknowledged, from, to) / 1_000).toFixed(1)} s without a write`,
  ]);
  const result = {
    acknowledged: acknowledged.length,
    statuses,
    outages: Object.fromEntries(outages),
    problems: problems.slice(0, 20),
  };
  console.log(JSON.stringify(result, null, 2));
}
