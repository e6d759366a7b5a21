import type { OwnSecondFactors } from '@assay/contract';

/** Runs a change to the second factors, then reads them again. */
export type RunChange = <Answer>(run: () => Promise<Answer>) => Promise<Answer>;

export type FactorProps = {
  readonly factors: OwnSecondFactors;
  readonly change: RunChange;
  readonly onCodes: (codes: readonly string[] | null) => void;
};
