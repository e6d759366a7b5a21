/** How many quarters back. */
export const PERIODS = [1, 2, 4, 8, 12] as const;

export const DEFAULT_QUARTERS = 4;
