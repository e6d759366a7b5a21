import type { ChartPart, Tone } from '@assay/contract/charts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../format/numbers.ts';

export type LegendEntry = ChartPart & { readonly link: LinkProps };

export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="-mx-2 grid">
      {entries.map(({ label, count, tone, link }) => (
        <li key={label}>
          <Link {...link} className="flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-hover">
            <Swatch tone={tone} />
            <span className="flex-1">{label}</span>
            <span className={`tabular-nums ${count === 0 ? 'text-soft' : 'font-medium'}`}>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const COLOURS: Readonly<Record<Tone, string>> = {
  GREEN: 'bg-(--chart-green)',
  AMBER: 'bg-(--chart-amber)',
  RED: 'bg-(--chart-red)',
  UNSCORED: 'bg-(--chart-unscored)',
  CRITICAL: 'bg-(--chart-critical)',
  HIGH: 'bg-(--chart-high)',
  MEDIUM: 'bg-(--chart-medium)',
  LOW: 'bg-(--chart-low)',
  TRACK: 'bg-(--chart-track)',
  MARK: 'bg-(--chart-mark)',
  LINE: 'bg-(--chart-line)',
};

const Swatch = ({ tone }: { readonly tone: Tone }) => (
  <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-sm ${COLOURS[tone]}`} />
);
