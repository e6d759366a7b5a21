import type { OwnSecondFactors } from '@assay/contract';

/** Runs a change to the second factors, with reauthentication if required. */
export type RunConfirmed = <Answer>(run: () => Promise<Answer>) => Promise<Answer>;

export type FactorProps = {
  readonly factors: OwnSecondFactors;
  readonly change: RunConfirmed;
  readonly onCodes: (codes: readonly string[] | null) => void;
};
