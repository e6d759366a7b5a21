// Reads the alerts, the dashboard, the scrape configuration and the rendered chart together.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeWith } from '../server/test/support/programs.ts';
import { buildRenderer, type Manifest, renderChart } from './chart.ts';
import { ROOT } from './lock-file.ts';

const read = (name: string) => readFileSync(join(ROOT, 'deploy/monitoring', name), 'utf8');
const expressions = [
  ...parse(read('alerts.yml')).groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules),
  ...JSON.parse(read('grafana-dashboard.json')).panels.flatMap(({ targets = [] }: { targets?: object[] }) => targets),
].map(({ expr }: { expr: string }) => expr);

/** The names in `job="…"`: what is scraped, and never a label of our own metrics. */
const queried = [
  ...new Set(expressions.flatMap((expr) => [...expr.matchAll(/\bjob="([^"]+)"/g)].map(([, name = '']) => name))),
];

const dir = mkdtempSync(join(tmpdir(), 'assay-chart-monitoring-'));
const renderer = join(dir, 'render');
beforeAll(() => buildRenderer(renderer));
afterAll(() => rmSync(dir, { recursive: true }));

const render = (more: object = {}): readonly Manifest[] =>
  renderChart(renderer, {
    image: { repository: 'registry.example/assay' },
    publicUrl: 'https://assay.example.com',
    existingSecret: 'assay',
    podMonitor: { enabled: true },
    ...more,
  }).manifests;

const ofKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
const isSelected = (selector: object, labels: Readonly<Record<string, string>>) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

type Port = { readonly name: string; readonly containerPort: number };
type Relabeling = {
  readonly sourceLabels: readonly string[];
  readonly regex: string;
  readonly targetLabel: string;
  readonly replacement: string;
};

const toMetaLabel = (name: string) => `__meta_kubernetes_pod_label_${name.replace(/[^a-zA-Z0-9]/g, '_')}`;

/** What Prometheus scrapes by the PodMonitor, under which job name. Relabels as Prometheus does. */
function listTargets(manifests: readonly Manifest[]): { job: string; port: number }[] {
  const [monitor] = ofKind(manifests, 'PodMonitor');
  const { selector, podMetricsEndpoints } = monitor?.spec ?? {};
  return ofKind(manifests, 'Deployment').flatMap(({ spec: { template } }) => {
    const { labels } = template.metadata;
    if (!isSelected(selector.matchLabels, labels)) return [];
    const meta = Object.fromEntries(Object.entries(labels).map(([name, value]) => [toMetaLabel(name), String(value)]));
    return podMetricsEndpoints.flatMap(({ port, relabelings }: { port: string; relabelings: Relabeling[] }) => {
      const ports: Port[] = template.spec.containers[0].ports;
      let job = 'the namespace and name of the PodMonitor';
      for (const { sourceLabels, regex, targetLabel, replacement } of relabelings) {
        const source = sourceLabels.map((name) => meta[name] ?? '').join(';');
        const found = new RegExp(`^(?:${regex})$`).exec(source);
        if (found && targetLabel === 'job') job = replacement.replace('$1', found[1] ?? '');
      }
      return ports.filter(({ name }) => name === port).map(({ containerPort }) => ({ job, port: containerPort }));
    });
  });
}

describeWith('go')('Alerts, dashboard and chart', () => {
  it('name the same jobs, on the same ports as prometheus.yml', () => {
    expect(queried.toSorted()).toEqual(['assay-api', 'assay-worker']);
    const configured = parse(read('prometheus.yml')).scrape_configs.map(
      ({ job_name, static_configs: [{ targets }] }: { job_name: string; static_configs: [{ targets: string[] }] }) => ({
        job: job_name,
        port: Number(targets[0]?.split(':')[1]),
      }),
    );
    expect(configured).toEqual([
      { job: 'assay-api', port: 9464 },
      { job: 'assay-worker', port: 9465 },
    ]);
    expect(listTargets(render())).toEqual(configured);
    expect(listTargets(render({ fullnameOverride: 'risk' }))).toEqual(configured);
  });

  it('let Prometheus reach the metrics ports if there is a PodMonitor, and block them otherwise', () => {
    const metricsRules = (more: object) =>
      ofKind(render(more), 'NetworkPolicy').flatMap(({ spec }) =>
        spec.ingress.filter(({ ports }: { ports: { port: string }[] }) => ports[0]?.port === 'metrics'),
      );
    const anyPod = [{ namespaceSelector: {} }];
    expect(metricsRules({}).map(({ from }) => from)).toEqual([anyPod, anyPod]);
    const from = [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }];
    expect(metricsRules({ networkPolicy: { metricsFrom: from } }).map((rule) => rule.from)).toEqual([from, from]);
    expect(metricsRules({ podMonitor: { enabled: false } })).toEqual([]);
  });
});
