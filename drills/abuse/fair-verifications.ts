import { startAuditVerification } from '../../server/src/features/operations/audit-verification/audit-verification-commands.ts';
import { seedSealedLog } from '../../server/test/support/sealed-log.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { type AbuseScenario, toTarget } from './abuse-targets.ts';
import { measureFairLoad, repeatUntil, startService } from './fair-load.ts';

const REQUESTS_AT_ONCE = 20;
const ENTRIES = { short: 50, full: 2_000 };

/** One organisation asks for verifications of its audit log again and again, while another one asks for its own. */
export const fairVerifications: AbuseScenario = async (test, size) => {
  const flooding = await seedSealedLog(test, [ENTRIES[size]]);
  const other = await seedSealedLog(test, [ENTRIES[size]]);
  const findCheckedAt = async () => {
    const [row] = await test.database.query<{ at: string }>(
      'select checked_at as at from audit_verification where organisation_id = $1',
      [other.id],
    );
    return row?.at ?? null;
  };
  const service = await startService(test);
  try {
    const measure = async () => {
      // Verifying once a minute would take too long here.
      const aMinuteAgo = `update audit_verification set checked_at = checked_at - interval '1 minute' where organisation_id = $1`;
      await test.database.query(aMinuteAgo, [other.id]);
      const before = await findCheckedAt();
      await startAuditVerification(test.ctx, other.operator);
      await waitFor(async () => String(await findCheckedAt()) !== String(before));
    };
    const request = () =>
      startAuditVerification(test.ctx, flooding.operator).then(
        () => 202,
        () => 429,
      );
    const flood = (stop: AbortSignal) =>
      Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, () => repeatUntil(stop, request)));
    const targets = await measureFairLoad({ what: 'Audit verifications', measure, flood }, size);
    const started = await test.database.query(
      `select from audit_entry where organisation_id = $1 and action = 'VERIFY_AUDIT_LOG'`,
      [flooding.id],
    );
    return [...targets, toTarget('Verifications that the flood started', started.length, { atMost: 3 })];
  } finally {
    await service.stop();
  }
};
