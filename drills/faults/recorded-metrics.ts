import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import type { FaultScene } from './fault-scene.ts';

const RULES = new URL('../../deploy/monitoring/alerts.yml', import.meta.url);
const EVERY_MS = 1_000;
const SCRAPE_MS = 4_000;
/** All durations of the alerts are shortened by this factor. */
const FASTER = 20;
/** Exceptions: sealing still runs once a minute, and an hour on hold would still take three minutes. */
const FASTER_BY_ALERT: Readonly<Record<string, number>> = { AssayNotSealing: 10, AssayOutboundHeld: 240 };

type Rule = { readonly alert: string; readonly expr: string; readonly for?: string };
type Samples = Map<string, (number | 'stale' | null)[]>;

/**
 * Scrapes every server and worker once a second, as Prometheus does. The last values of a stopped process are stale.
 */
export function recordMetrics({ processes }: FaultScene) {
  const series: Samples = new Map();
  const stopping = new AbortController();
  const began = performance.now();
  const getSecond = () => Math.floor((performance.now() - began) / EVERY_MS);
  const add = (name: string, value: number | 'stale', at: number) => {
    const values = series.get(name) ?? [];
    while (values.length < at) values.push(null);
    values[at] = value;
    series.set(name, values);
  };
  const scrape = async (job: string, index: number, url: string) => {
    const labels = `job="${job}",instance="${job}-${String(index)}"`;
    const at = getSecond();
    const text = await fetch(url, { signal: AbortSignal.timeout(SCRAPE_MS) })
      .then((answer) => answer.text())
      .catch(() => null);
    add(`up{${labels}}`, text === null ? 0 : 1, at);
    if (text === null) {
      for (const name of series.keys()) if (name.includes(labels) && !name.startsWith('up{')) add(name, 'stale', at);
    }
    for (const [, name = '', own, value] of text?.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/gm) ?? []) {
      if (value !== 'Nan') add(`${name}{${[labels, own].filter(Boolean).join(',')}}`, Number(value), at);
    }
  };
  const repeat = async (job: string, index: number, getUrl: () => string | undefined) => {
    while (!stopping.signal.aborted) {
      const next = pause(EVERY_MS);
      await scrape(job, index, getUrl() ?? '');
      await next;
    }
  };
  const recording = [
    ...processes.servers.map((_, index) => repeat('assay-api', index, () => processes.servers[index]?.metricsUrl)),
    ...processes.workers.map((_, index) => repeat('assay-worker', index, () => processes.workers[index]?.metricsUrl)),
  ];
  return {
    /** Names the alerts that fired at any time since the recording began. */
    stop: async () => {
      stopping.abort();
      await Promise.all(recording);
      return listFiringAlerts(series, getSecond());
    },
  };
}

const readRules = (): readonly Rule[] =>
  parse(readFileSync(RULES, 'utf8')).groups.flatMap(({ rules }: { readonly rules: readonly Rule[] }) => rules);

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const toDrillTime = (duration: string, faster: number) => {
  const [, amount, unit] = /^(\d+)([a-z])$/.exec(duration) ?? [];
  return `${String(Math.round((Number(amount) * (UNITS[unit ?? ''] ?? NaN) * 1_000) / faster))}ms`;
};

/** The rule with all its durations shortened, and ages compared with shorter ones. */
function toDrillRule({ alert, expr, for: duration }: Rule) {
  const faster = FASTER_BY_ALERT[alert] ?? FASTER;
  return {
    alert,
    expr: expr
      .replace(/\[(\d+[a-z])\]/g, (_, range: string) => `[${toDrillTime(range, faster)}]`)
      .replace(
        /(_(?:age|job|retry)_seconds(?!\{part="rules")[^><]*[><]=? *)(\d+)/g,
        (_, left: string, age: string) => left + String(Number(age) / faster),
      ),
    ...(duration !== undefined && { for: toDrillTime(duration, faster) }),
  };
}

function listFiringAlerts(series: Samples, count: number): readonly string[] {
  const dir = mkdtempSync(join(tmpdir(), 'assay-alerts-'));
  try {
    const rules = readRules();
    const used = (name: string) => rules.some(({ expr }) => expr.includes(name.slice(0, name.indexOf('{'))));
    const input = [...series]
      .filter(([name]) => used(name))
      .map(([name, values]) => ({
        series: name,
        values: Array.from({ length: count }, (_, at) => values[at] ?? '_').join(' '),
      }));
    const times = Array.from({ length: count }, (_, at) => at);
    const groups = [
      {
        name: 'assay',
        interval: '1s',
        rules: rules.map(toDrillRule),
      },
    ];
    writeFileSync(join(dir, 'alerts.yml'), stringify({ groups }));
    const expr = 'group by (alertname) (ALERTS{alertstate="firing"})';
    const test = {
      interval: '1s',
      input_series: input,
      promql_expr_test: times.map((at) => ({ expr, eval_time: `${String(at)}s`, exp_samples: [] })),
    };
    writeFileSync(
      join(dir, 'test.yml'),
      stringify({ rule_files: ['alerts.yml'], evaluation_interval: '1s', tests: [test] }),
    );
    const { stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', 'test.yml'], {
      cwd: dir,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (error) throw error;
    const text = stdout + stderr;
    const isEvaluated = text.includes('SUCCESS') || /^ *got: /m.test(text);
    if (!isEvaluated || /\b(?:err|error):/.test(text)) throw new Error(`promtool: ${text.slice(0, 2_000)}`);
    return [...new Set([...text.matchAll(/alertname="(\w+)"\} 1/g)].map(([, name = '']) => name))].toSorted();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
