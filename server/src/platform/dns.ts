import { Resolver } from 'node:dns/promises';

export type TxtResolver = {
  /** The TXT records of a name; none if it does not exist. Throws if the DNS servers give no answer. */
  readonly resolveTxt: (name: string) => Promise<string[]>;
};

const TIMEOUT_MS = 2_000;
const TRIES = 2;
const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** Without servers, those of the system are used. */
export const createTxtResolver = (servers: readonly string[]): TxtResolver => ({
  resolveTxt: async (name) => {
    // A resolver for each lookup, because it may cache responses.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      // A long record consists of several strings.
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && NO_RECORD.has(String(error.code))) return [];
      throw error;
    }
  },
});
