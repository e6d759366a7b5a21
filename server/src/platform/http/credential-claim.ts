import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/caller.ts';
import type { CredentialReader } from '../db/read.ts';
import type { Statement } from '../db/statement.ts';

/** A credential that can be verified in the same round trip as the read. */
export type CredentialClaim = {
  /** Identifies the credential before it is verified. */
  readonly name: string;
  readonly read: <R>(statement: Statement<R>) => Promise<{ readonly caller: Caller | null; readonly rows: R[] }>;
};

/** Returns the rows only after `admit` has accepted the caller. It throws otherwise. */
export const createCredentialReader = (
  request: FastifyRequest,
  claim: CredentialClaim,
  admit: (caller: Caller | null) => Promise<void>,
): CredentialReader => ({
  read: async (statement) => {
    if (!request.proof) throw new Error('A single-read route can read only once');
    const { caller, rows } = await claim.read(statement);
    await admit(caller);
    return rows;
  },
  caller: () => request.caller,
});

const MAX_KNOWN_CREDENTIALS = 50_000;

/**
 * Credentials that were accepted before, with their rate limit keys. They are not used for authorisation, but decide
 * which reads can start before authentication. Unknown credentials, and those over their limit, cause no read.
 */
export function createKnownCredentials() {
  const limitKeys = new Map<string, string>();
  return {
    getLimitKey: ({ name }: CredentialClaim) => limitKeys.get(name),
    remember: ({ name }: CredentialClaim, limitKey: string) => {
      if (limitKeys.size >= MAX_KNOWN_CREDENTIALS) limitKeys.clear();
      limitKeys.set(name, limitKey);
    },
  };
}
