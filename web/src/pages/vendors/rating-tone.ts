type Thresholds = { readonly green: number; readonly amber: number };

/** How a ratio reads by the organisation's thresholds. */
export function toneOf(ratio: number, { green, amber }: Thresholds) {
  if (ratio >= green) return 'GREEN' as const;
  return ratio >= amber ? ('AMBER' as const) : ('RED' as const);
}
