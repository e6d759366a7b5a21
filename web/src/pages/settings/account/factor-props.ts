import type { OwnSecondFactors } from '@assay/contract';

/** How a part changes the factors: after a proof where one is wanted. */
export type Change = <Answer>(run: () => Promise<Answer>) => Promise<Answer>;

export type FactorProps = {
  readonly factors: OwnSecondFactors;
  readonly change: Change;
  /** Shows the recovery codes that came of it, if any did. */
  readonly onCodes: (codes: readonly string[] | null) => void;
};
