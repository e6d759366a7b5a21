import type { Answer, PortalResponse } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';

export type Given = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly justification: string | null;
};

/** An answer on this device that the service may not have yet. */
export type Draft = Given & {
  readonly questionKey: string;
  /** The one that was seen when it was written. */
  readonly revision: number;
  readonly changedAt: number;
  /** What was on its way since then: it may have arrived although nobody said so. */
  readonly tried: readonly Given[];
};

export const NOTHING: Given = { answer: null, notApplicable: false, justification: null };

export const givenOf = ({ answer, notApplicable, justification }: Given): Given => ({
  answer,
  notApplicable,
  justification,
});

const keptOf = ({ answer, notApplicable, justification }: Given) =>
  notApplicable ? ['not applicable', justification] : [isBlank(answer) ? null : answer];

export const isSame = (one: Given, other: Given) => JSON.stringify(keptOf(one)) === JSON.stringify(keptOf(other));

/** "Not applicable" without its reason is not finished. */
export const isFinished = ({ notApplicable, justification }: Given) => !notApplicable || !isBlank(justification);

/** What is there was written by ourselves, in a request whose answer got lost. */
export const isOwn = ({ tried }: Draft, theirs: PortalResponse | null) =>
  tried.some((given) => isSame(given, theirs ?? NOTHING));
