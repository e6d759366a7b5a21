import type { Tone } from '@assay/contract/charts';

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

/** The colour of a part of a chart, beside its name. */
export const Swatch = ({ tone }: { readonly tone: Tone }) => (
  <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-sm ${COLOURS[tone]}`} />
);
