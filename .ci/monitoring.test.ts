import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { getFreePort } from '../server/dev/free-port.ts';
import { startAuditVerification } from '../server/src/features/operations/audit-verification/audit-verification-commands.ts';
import { startApiProcess } from '../server/test/support/api-process.ts';
import { seedOrganisation } from '../server/test/support/factories.ts';
import { waitFor, startWorkerProcess } from '../server/test/support/processes.ts';
import { TEST_SECRET, useTestApp } from '../server/test/support/test-app.ts';
import { describeWith } from '../server/test/support/programs.ts';

const FOLDER = new URL('../deploy/monitoring/', import.meta.url).pathname;
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

type Panel = {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
};
const panels: readonly Panel[] = JSON.parse(read('grafana-dashboard.json')).panels;
const rules: readonly { readonly alert: string; readonly expr: string }[] = parse(read('alerts.yml')).groups.flatMap(
  (group: { readonly rules: unknown }) => group.rules,
);

const expressions = [
  ...rules.map(({ alert, expr }) => ({ by: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expr }))),
];
/** Replaces Grafana's variables. */
const filledIn = (expr: string) =>
  expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m').replaceAll('$__range', '1h');

const test = useTestApp();
const stops: (() => Promise<unknown>)[] = [];
const dir = mkdtempSync(join(tmpdir(), 'assay-monitoring-'));
let prometheus: string;
let served: string;

async function startPrometheus(targets: Readonly<Record<string, string>>): Promise<string> {
  const config = parse(read('prometheus.yml'));
  for (const job of config.scrape_configs) job.static_configs = [{ targets: [targets[job.job_name]] }];
  const global = { scrape_interval: '1s', evaluation_interval: '1s' };
  writeFileSync(join(dir, 'alerts.yml'), read('alerts.yml'));
  writeFileSync(join(dir, 'prometheus.yml'), stringify({ global, ...config }));
  const address = `127.0.0.1:${String(await getFreePort())}`;
  const args = [
    `--config.file=${dir}/prometheus.yml`,
    `--storage.tsdb.path=${dir}/data`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn('/usr/bin/prometheus', args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  stops.push(() => (child.kill('SIGTERM'), ended));
  return `http://${address}`;
}

type Told = {
  readonly status: string;
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
};

async function ask(expr: string): Promise<Told> {
  const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expr)}`);
  return JSON.parse(await answer.text());
}

const isScraped = () =>
  ask('sum(up)').then(
    ({ data }) => data.result[0]?.value[1] === '2',
    () => false,
  );

beforeAll(async () => {
  const api = await startApiProcess(test.database.url, { SHUTDOWN_DELAY_MS: '0' });
  const port = String(await getFreePort());
  const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, WORKER_METRICS_PORT: port };
  const worker = await startWorkerProcess(env);
  stops.push(
    () => (api.child.kill('SIGTERM'), api.ended),
    () => (worker.child.kill('SIGTERM'), worker.ended),
  );
  await fetch(`${api.url}/api/v1/vendors`);
  await startAuditVerification(test.ctx, (await seedOrganisation(test)).operator);
  const scraped = [api.metricsUrl, `http://127.0.0.1:${port}/metrics`];
  served = await waitFor(async () => {
    const texts = await Promise.all(scraped.map(async (url) => (await fetch(url)).text()));
    const [ofServer = '', ofWorker = ''] = texts;
    // They are there once a request was answered and a job has run.
    const isComplete = /_duration_seconds_count\{/.test(ofServer) && /job_duration_seconds_count\{/.test(ofWorker);
    return isComplete && texts.join('\n');
  });
  prometheus = await startPrometheus({
    'assay-api': new URL(api.metricsUrl).host,
    'assay-worker': `127.0.0.1:${port}`,
  });
  await waitFor(isScraped);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(dir, { recursive: true, force: true });
});

describeWith('prometheus')('Alerts and dashboard', () => {
  it('query only metrics that servers and workers expose', () => {
    const named = expressions.flatMap(({ by, expr }) =>
      [...expr.matchAll(/\b(?:assay|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => ({ by, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !served.includes(`\n${name}`))).toEqual([]);
  });

  it('rely on no metric with a label that Prometheus sets itself and renames', () => {
    expect(served).toMatch(/\{[^}]*queue="/);
    expect(served.match(/^assay_.*[{,](?:job|instance)=.*/gm)).toBeNull();
  });

  it.each(expressions)('$by: Prometheus accepts the query', async ({ expr }) => {
    expect(await ask(filledIn(expr))).toMatchObject({ status: 'success' });
  });

  it('return data for a running service', async () => {
    for (const title of ['Servers', 'Workers', 'Connections', 'Memory', 'Requests by status']) {
      const [target] = panels.find((panel) => panel.title === title)?.targets ?? [];
      const found = await waitFor(async () => {
        const { data } = await ask(filledIn(target?.expr ?? ''));
        return data.result.length > 0;
      });
      expect(found, title).toBe(true);
    }
  });
});

describeWith('prometheus')('Alerts', () => {
  it('do not fire in normal operation, and each fires on its condition', () => {
    const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', ['test', 'rules', `${FOLDER}alerts.test.yml`]);
    expect(`${String(stdout)}${String(stderr)}`).toContain('SUCCESS');
    expect(status).toBe(0);
    const tested = read('alerts.test.yml');
    expect(rules.filter(({ alert }) => !tested.includes(`alertname="${alert}"`))).toEqual([]);
  });
});

describeWith('prometheus')('Dashboard', () => {
  it('has unique panel IDs and no overlapping panels', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${String(x + (at % w))},${String(y + Math.floor(at / w))}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});
