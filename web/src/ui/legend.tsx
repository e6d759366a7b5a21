import type { Part } from '@assay/contract/charts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { numberText } from '../format/numbers.ts';
import { Swatch } from './swatch.tsx';

export type LegendEntry = Part & { readonly link: LinkProps };

/** The parts of a chart in words and numbers, each leading to what it counts. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="-mx-2 grid">
      {entries.map(({ label, count, tone, link }) => (
        <li key={label}>
          <Link {...link} className="flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-hover">
            <Swatch tone={tone} />
            <span className="flex-1">{label}</span>
            <span className={`tabular-nums ${count === 0 ? 'text-soft' : 'font-medium'}`}>{numberText(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
