// Weights for the shortfall of a portfolio on a control. A vendor's shortfall (1 minus how well the control is met) is
// weighted by the vendor's tier: each tier counts twice as much as the one below. A vendor without a tier counts as
// MEDIUM.
import type { Tier } from '@assay/contract';

const TIER_WEIGHTS: Readonly<Record<Tier, number>> = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

export const getTierWeight = (tier: Tier | null) => TIER_WEIGHTS[tier ?? 'MEDIUM'];
