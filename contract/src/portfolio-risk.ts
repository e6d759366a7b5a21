import { z } from 'zod';
import { Count } from './fields.ts';
import { tierParam } from './portfolio-trend.ts';

export const MAX_CONCENTRATION_ENTRIES = 10;

/** How much an open finding counts. */
export const SEVERITY_WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 } as const;

const concentrated = {
  openFindings: Count,
  weight: Count.describe('The sum over its open findings: CRITICAL 8, HIGH 4, MEDIUM 2, LOW 1'),
};

export const VendorConcentration = z
  .object({ vendorId: z.string(), vendorName: z.string(), ...concentrated })
  .meta({ id: 'VendorConcentration' });
export type VendorConcentration = z.infer<typeof VendorConcentration>;

export const ControlConcentration = z
  .object({ controlCode: z.string(), ...concentrated })
  .meta({ id: 'ControlConcentration' });
export type ControlConcentration = z.infer<typeof ControlConcentration>;

export const RiskConcentration = z
  .object({
    ...concentrated,
    vendors: z.array(VendorConcentration).max(MAX_CONCENTRATION_ENTRIES).describe('Largest weight first'),
    controls: z
      .array(ControlConcentration)
      .max(MAX_CONCENTRATION_ENTRIES)
      .describe('Largest weight first. A finding counts for each of its controls. Not limited to a tier.'),
  })
  .describe('`openFindings` and `weight` are those of all vendors, whatever the tier')
  .meta({ id: 'RiskConcentration' });
export type RiskConcentration = z.infer<typeof RiskConcentration>;

export const RiskConcentrationQuery = z.object({ tier: tierParam });
export type RiskConcentrationQuery = z.infer<typeof RiskConcentrationQuery>;

export const AcceptanceCounts = z
  .object({
    active: Count.describe('In force, including those that end soon'),
    endingSoon: Count.describe('In force, and ending within 30 days'),
    expired: Count.describe('Past their last day'),
  })
  .meta({ id: 'AcceptanceCounts' });
export type AcceptanceCounts = z.infer<typeof AcceptanceCounts>;
