import { isIP } from 'node:net';
import { NIL_ID } from '@assay/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from './db/transaction.ts';
import { InvalidError } from './errors.ts';
import { createExpiringCache } from './expiring-cache.ts';

/** An address at which browsers and integrations reach us. */
export type Site = {
  readonly url: URL;
  /** The only organisation that is served here. Null at the installation's address, which serves all of them. */
  readonly organisationId: string | null;
};

export type Sites = {
  /** The installation's own. */
  readonly installation: Site;
  /** The site of a request, by its host name. Hosts that we do not know count as the installation's. */
  readonly find: (host: string | undefined) => Promise<Site>;
  /** Where the people of an organisation work, if this is its address: the beginning of every link that they are given. */
  readonly toUrl: (address: string | null) => URL;
  readonly getUrlIn: (tx: Tx, organisation: { readonly organisationId: string }) => Promise<URL>;
};

type SitesOptions = { readonly publicUrl: URL; readonly lookups: Db; readonly log: Logger };

/** How long a server may take to notice that an address was changed. */
const LIFETIME_MS = 5_000;

/** Only this module uses the installation's public URL: everything else asks it for the site concerned. */
export function createSites({ publicUrl, lookups, log }: SitesOptions): Sites {
  const installation: Site = { url: publicUrl, organisationId: null };
  // Serves nobody. Without the database it is not known whose address this is.
  const unknown: Site = { url: publicUrl, organisationId: NIL_ID };
  const known = createExpiringCache<Site>({ maxEntries: 10_000, lifetimeMs: LIFETIME_MS, failureLifetimeMs: 1_000 });
  const load = async (hostName: string): Promise<Site> => {
    const { rows } = await sql<{ organisation_id: string; address: string }>`
      select * from find_organisation_by_host(${hostName})`.execute(lookups);
    const [found] = rows;
    return found ? { url: new URL(found.address), organisationId: found.organisation_id } : installation;
  };
  const toUrl = (address: string | null) => (address === null ? publicUrl : new URL(address));
  return {
    installation,
    find: async (host) => {
      const hostName = parseHostName(host);
      if (hostName === publicUrl.hostname || !isHostName(hostName)) return installation;
      return known
        .get(hostName, () => load(hostName))
        .catch((err: unknown) => {
          log.warn({ err }, 'could not look up the address of a request');
          return unknown;
        });
    },
    toUrl,
    getUrlIn: async (tx, { organisationId }) => {
      const organisation = await tx
        .selectFrom('organisation')
        .select('address')
        .where('organisation_id', '=', organisationId)
        .executeTakeFirst();
      return toUrl(organisation?.address ?? null);
    },
  };
}

export const isServedAt = ({ organisationId: only }: Site, organisationId: string) =>
  only === null || only === organisationId;

/** Browsers handle `*.localhost` like an encrypted connection, so that an address can be tried out without a certificate. */
export function parseAddress({ installation }: Pick<Sites, 'installation'>, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.href !== `${url.origin}/` || !isHostName(url.hostname))
    throw new InvalidError('The address must be an origin with a host name, such as https://assay.example.com');
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname.endsWith('.localhost'));
  if (!isEncrypted) throw new InvalidError('The address must use https');
  if (url.hostname === installation.url.hostname)
    throw new InvalidError('The address needs another host name than PUBLIC_URL: browsers share cookies between ports');
  return url.origin;
}

const parseHostName = (host = '') => (URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : '');

const MAX_HOST_NAME = 253;

/** A name such as localhost or an IP address is never an organisation's. */
const isHostName = (name: string) => name.length <= MAX_HOST_NAME && name.includes('.') && isIP(name) === 0;
