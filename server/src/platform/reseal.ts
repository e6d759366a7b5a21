import type { AnswerSeal } from './db/repeatable.ts';

/** Encrypts under a new key what was encrypted under a former one. */
export type Reseal = (sealed: Buffer) => Buffer;

export const resealing =
  (former: AnswerSeal, current: AnswerSeal): Reseal =>
  (sealed) =>
    current.seal(former.open(sealed));
