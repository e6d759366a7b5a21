import { parseArgs } from 'node:util';

/** The size of a portfolio and its audit log. Each size has its own database. */
export type DatasetSize = {
  readonly name: string;
  readonly vendors: number;
  readonly entries: number;
  /** Whether the vendors have assessments, findings and controls. */
  readonly assessed: boolean;
};

export type BenchPart = 'vendors' | 'dashboard' | 'audit' | 'reports';

export type BenchOptions = {
  readonly sizes: readonly DatasetSize[];
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly parts: readonly BenchPart[];
  readonly jsonFile: string | undefined;
};

const FULL = {
  sizes: [
    { name: 'small', vendors: 1_000, entries: 10_000 },
    { name: 'medium', vendors: 10_000, entries: 1_000_000 },
    { name: 'large', vendors: 100_000, entries: 10_000_000 },
  ],
  rounds: 7,
  roundMs: 1_000,
  // Time for Node to compile hot code.
  warmUpMs: 3_000,
};

const QUICK = {
  sizes: [
    { name: 'small', vendors: 1_000, entries: 10_000 },
    { name: 'medium', vendors: 10_000, entries: 100_000 },
  ],
  rounds: 3,
  roundMs: 250,
  warmUpMs: 250,
};

const PARTS: readonly BenchPart[] = ['vendors', 'dashboard', 'audit'];
/** Not compared with a baseline: measures how large responses affect other requests. Runs only on request. */
const REPORTS: BenchPart = 'reports';

export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean' }, json: { type: 'string' }, only: { type: 'string' } },
  });
  const known = [...PARTS, REPORTS];
  const parts = values.only === undefined ? PARTS : known.filter((part) => values.only === part);
  if (parts.length === 0) throw new Error(`--only takes one of ${known.join(', ')}`);
  const chosen = values.quick ? QUICK : FULL;
  const sizes = parts.includes(REPORTS) ? PRINTED : chosen.sizes;
  return { ...chosen, sizes: sizes.map(onlyWhatIsMeasured(parts)), parts, jsonFile: values.json };
}

const PRINTED = [{ name: 'printed', vendors: 10_000, entries: 10_000 }];

const onlyWhatIsMeasured =
  (parts: readonly BenchPart[]) =>
  (size: Omit<DatasetSize, 'assessed'>): DatasetSize => ({
    ...size,
    vendors: parts.includes('audit') && parts.length === 1 ? 1_000 : size.vendors,
    assessed: parts.includes('dashboard') || parts.includes(REPORTS),
    entries: parts.includes('audit') ? size.entries : 10_000,
  });
