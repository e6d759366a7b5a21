import type { Answer, PortalResponse } from '@assay/contract';
import { EMPTY_RESPONSE, isSameResponse } from '@assay/contract/rules';

export type AnswerValue = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly justification: string | null;
};

/** An answer on this device that may not have been saved by the service yet. */
export type Draft = AnswerValue & {
  readonly questionKey: string;
  /** The revision that the contact saw when answering. */
  readonly revision: number;
  readonly changedAt: number;
  /** Values sent since then without a response: one of them may have been saved. */
  readonly tried: readonly AnswerValue[];
};

export const toAnswerValue = ({ answer, notApplicable, justification }: AnswerValue): AnswerValue => ({
  answer,
  notApplicable,
  justification,
});

/** The stored answer is our own, from a request whose response was lost. */
export const isOwnWrite = ({ tried }: Draft, theirs: PortalResponse | null) =>
  tried.some((given) => isSameResponse(given, theirs ?? EMPTY_RESPONSE));
