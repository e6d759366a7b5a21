import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { sealLog } from '../../../../test/support/sealed-log.ts';
import { verifyAudit } from '../../../../../verifier/verify-audit.mjs';
import { exportAuditProof } from '../../operations/audit-verification/audit-proof.ts';
import { verifyRecords } from '../../operations/audit-verification/record-verification.ts';
import { createAuditSigner } from '../../record/audit/audit-signer.ts';

const { anAssessment, call, organisation, test, vendor } = useAssessmentIntegrator();

async function verifyOffline() {
  const { content } = await exportAuditProof(test.ctx, organisation.operator);
  const bundle = Readable.from(content).map((text: string) => Buffer.from(text));
  return verifyAudit({ bundle, key: createAuditSigner(test.ctx, organisation.id).publicKey });
}

it('verification accepts results that moved to another vendor, and their deletion with that vendor', async () => {
  const [{ id: keptId }, { id: mergedVendorId }] = [await vendor(), await vendor()];
  await anAssessment('COMPLETED', { vendorId: mergedVendorId });
  await sealLog(test, organisation);
  const merge = { method: 'POST', url: `/api/v1/vendors/${keptId}/merge`, payload: { mergedVendorId } } as const;
  for (const request of [merge, { method: 'DELETE', url: `/api/v1/vendors/${keptId}` } as const]) {
    expect((await call(request)).statusCode).toBe(200);
    for (const prepare of [() => Promise.resolve(), () => sealLog(test, organisation)]) {
      await prepare();
      expect(await verifyRecords(test.ctx, organisation.id, null)).toMatchObject({ ok: true });
      expect(await verifyOffline()).toMatchObject({ outcome: 'holds' });
    }
  }
});
