import { parseArgs } from 'node:util';

/** A portfolio and a log of a given size; each has a database of its own. */
export type Size = {
  readonly name: string;
  readonly vendors: number;
  readonly entries: number;
  /** Whether the vendors have assessments, findings and controls. */
  readonly assessed: boolean;
};

export type Part = 'vendors' | 'dashboard' | 'audit' | 'reports';

export type Options = {
  readonly sizes: readonly Size[];
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly parts: readonly Part[];
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
  // Node compiles what is hot, while it runs.
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

const PARTS: readonly Part[] = ['vendors', 'dashboard', 'audit'];
/** No route beside a baseline: what printing does to everybody else. It runs only when it is asked for. */
const REPORTS: Part = 'reports';

export function readOptions(args: string[]): Options {
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
  (parts: readonly Part[]) =>
  (size: Omit<Size, 'assessed'>): Size => ({
    ...size,
    vendors: parts.includes('audit') && parts.length === 1 ? 1_000 : size.vendors,
    assessed: parts.includes('dashboard') || parts.includes(REPORTS),
    entries: parts.includes('audit') ? size.entries : 10_000,
  });
