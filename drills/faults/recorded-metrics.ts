import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import type { FaultScene } from './fault-scene.ts';

const RULES = new URL('../../deploy/monitoring/alerts.yml', import.meta.url);
const EVERY_MS = 1_000;
/** The drill's minutes are this much shorter than real ones, and so are all durations of the alerts. */
const FASTER = 20;

/** These watch jobs that run once a minute, in the drill too. */
const REAL_TIME = new Set(['AssayNotSealing']);

type Rule = { readonly alert: string; readonly expr: string; readonly for?: string };
type Samples = Map<string, (number | null)[]>;

/** Scrapes every server and worker once a second. */
export function recordMetrics({ processes }: FaultScene) {
  const series: Samples = new Map();
  const stopping = new AbortController();
  let count = 0;
  const add = (name: string, value: number) => {
    const values = series.get(name) ?? [];
    while (values.length < count) values.push(null);
    values.push(value);
    series.set(name, values);
  };
  const scrape = async (job: string, index: number, url: string) => {
    const labels = `job="${job}",instance="${job}-${String(index)}"`;
    const text = await fetch(url, { signal: AbortSignal.timeout(EVERY_MS) })
      .then((answer) => answer.text())
      .catch(() => null);
    return { labels, text };
  };
  const record = async () => {
    while (!stopping.signal.aborted) {
      const next = pause(EVERY_MS);
      const scraped = await Promise.all([
        ...processes.servers.map(({ metricsUrl }, index) => scrape('assay-api', index, metricsUrl)),
        ...processes.workers.map(({ metricsUrl }, index) => scrape('assay-worker', index, metricsUrl)),
      ]);
      for (const { labels, text } of scraped) {
        add(`up{${labels}}`, text === null ? 0 : 1);
        for (const line of text?.split('\n') ?? []) {
          const found = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line);
          if (found) add(`${found[1] ?? ''}{${[labels, found[2]].filter(Boolean).join(',')}}`, Number(found[3]));
        }
      }
      count += 1;
      await next;
    }
  };
  const recording = record();
  return {
    /** Names the alerts that fired at any time since the recording began. */
    stop: async () => {
      stopping.abort();
      await recording;
      return listFiringAlerts(series, count);
    },
  };
}

const readRules = (): readonly Rule[] =>
  parse(readFileSync(RULES, 'utf8')).groups.flatMap(({ rules }: { readonly rules: readonly Rule[] }) => rules);

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const toDrillTime = (duration: string) => {
  const [, amount, unit] = /^(\d+)([a-z])$/.exec(duration) ?? [];
  return `${String(Math.round((Number(amount) * (UNITS[unit ?? ''] ?? NaN) * 1_000) / FASTER))}ms`;
};

/** The rule with all its durations shortened, and ages compared with shorter ones. */
const toDrillRule = ({ alert, expr, for: duration }: Rule) => ({
  alert,
  expr: expr
    .replace(/\[(\d+[a-z])\]/g, (_, range: string) => `[${toDrillTime(range)}]`)
    .replace(
      /(_age_seconds[^><]*[><]=? *)(\d+)/g,
      (_, left: string, age: string) => left + String(Number(age) / FASTER),
    ),
  ...(duration !== undefined && { for: toDrillTime(duration) }),
});

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
        rules: rules.map((rule) => (REAL_TIME.has(rule.alert) ? rule : toDrillRule(rule))),
      },
    ];
    writeFileSync(join(dir, 'alerts.yml'), stringify({ groups }));
    const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
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
    if (!/SUCCESS|FAILED/.test(text) || /error/i.test(text)) throw new Error(`promtool: ${text.slice(0, 2_000)}`);
    return [...new Set([...text.matchAll(/alertname="(\w+)"\} 1/g)].map(([, name = '']) => name))].toSorted();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
