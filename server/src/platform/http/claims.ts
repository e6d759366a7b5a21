import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/caller.ts';
import type { Claimant } from '../db/read.ts';
import type { Statement } from '../db/statement.ts';

/** A credential that can be proven in the same round trip as the read that it asks for. */
export type Claim = {
  /** Tells credentials apart before they are proven. */
  readonly name: string;
  readonly read: <R>(statement: Statement<R>) => Promise<{ readonly caller: Caller | null; readonly rows: R[] }>;
};

/** What was read is handed out once the caller is let in; `admit` throws for whoever is not. */
export const claimantOf = (
  request: FastifyRequest,
  claim: Claim,
  admit: (caller: Caller | null) => Promise<void>,
): Claimant => ({
  read: async (statement) => {
    if (!request.proof) throw new Error('A single read reads once');
    const { caller, rows } = await claim.read(statement);
    await admit(caller);
    return rows;
  },
  caller: () => request.caller,
});

const MOST_REGULARS = 50_000;

/**
 * Those who were let in before, and the key of their limit. Nothing is decided by it: it only tells whose read need not
 * wait for the proof. Strangers, and those who have used up their limit, cost no read.
 */
export function regulars() {
  const limitKeys = new Map<string, string>();
  return {
    limitKeyOf: ({ name }: Claim) => limitKeys.get(name),
    remember: ({ name }: Claim, limitKey: string) => {
      if (limitKeys.size >= MOST_REGULARS) limitKeys.clear();
      limitKeys.set(name, limitKey);
    },
  };
}
