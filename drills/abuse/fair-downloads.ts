import { recordAudit } from '../../server/src/features/record/audit/index.ts';
import { inOrganisation } from '../../server/src/platform/db/in-organisation.ts';
import { seedApiKey, seedOrganisation, seedVendor } from '../../server/test/support/factories.ts';
import type { AbuseScenario } from './abuse-targets.ts';
import { measureFairLoad, repeatUntil, seedApiKeys, startService } from './fair-load.ts';

const KEYS = 13;
const VENDORS = { short: 20, full: 500 };
const ENTRIES = { short: 50, full: 2_000 };
/** Each key may print and download as often as it likes: only the limits of the organisation are tried. */
const LIMITS = {
  LIMIT_AUDIT_PER_MINUTE: '1000000',
  LIMIT_EXPORTS_PER_MINUTE: '1000000',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
};

/** Thirteen keys of one organisation download the same as fast as they can, while another one downloads its own. */
const tryDownload =
  (what: string, path: string): AbuseScenario =>
  async (test, size) => {
    const [flooding, other] = [await seedOrganisation(test), await seedOrganisation(test)];
    for (const organisation of [flooding, other]) {
      for (let count = 0; count < VENDORS[size]; count += 1) await seedVendor(test, organisation);
      await inOrganisation(test.ctx, organisation.operator, async (tx) => {
        for (let count = 0; count < ENTRIES[size]; count += 1)
          await recordAudit(tx, organisation.operator, { action: 'EXPORT_VENDORS', meta: { count } });
      });
    }
    const keys = await seedApiKeys(test, flooding, KEYS);
    const otherKey = await seedApiKey(test, other);
    const service = await startService(test, { environment: LIMITS });
    try {
      const measure = async () => {
        const status = await service.get(path, otherKey);
        if (status !== 200) throw new Error(`${what} of the other organisation: ${String(status)}`);
      };
      const flood = (stop: AbortSignal) =>
        Promise.all(keys.map((key) => repeatUntil(stop, () => service.get(path, key))));
      return await measureFairLoad({ what, measure, flood }, size);
    } finally {
      await service.stop();
    }
  };

export const fairReports = tryDownload('PDF reports', '/api/dashboard/report');
export const fairExports = tryDownload('CSV exports', '/api/v1/audit?format=csv');
