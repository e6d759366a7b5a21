// Which controls a portfolio falls short of most. A vendor's shortfall on a control, 1 minus how well it is met, weighs as
// much as the vendor's tier, each step twice the one below; a vendor without a tier weighs as one of MEDIUM.
import type { Tier } from '@assay/contract';

export const TIER_WEIGHTS: Readonly<Record<Tier, number>> = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

export const tierWeightOf = (tier: Tier | null) => TIER_WEIGHTS[tier ?? 'MEDIUM'];
