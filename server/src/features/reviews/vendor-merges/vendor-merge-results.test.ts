import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { getLogPublicKey, sealLog } from '../../../../test/support/sealed-log.ts';
import { verifyAudit } from '../../../../../verifier/verify-audit.mjs';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { listVendorScoreChanges } from '../../insight/trend/score-change-queries.ts';
import { listPortfolioStates } from '../../insight/trend/trend-queries.ts';
import { exportAuditProof } from '../../operations/audit-verification/audit-proof.ts';
import { verifyRecords } from '../../operations/audit-verification/record-verification.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';

const { anAssessment, call, organisation, test, vendor } = useAssessmentIntegrator();

const mergeCall = (vendorId: string, mergedVendorId: string) =>
  ({ method: 'POST', url: `/api/v1/vendors/${vendorId}/merge`, payload: { mergedVendorId } }) as const;
const answer = (questionKey: string, given: string) => ({ questionKey, answer: given, notApplicable: false });

async function verifyOffline() {
  const { content } = await exportAuditProof(test.ctx, organisation.operator);
  const bundle = Readable.from(content).map((text: string) => Buffer.from(text));
  return verifyAudit({ bundle, key: await getLogPublicKey(test, organisation) });
}

it('verification accepts results that moved to another vendor, and their deletion with that vendor', async () => {
  const [{ id: keptId }, { id: mergedVendorId }] = [await vendor(), await vendor()];
  await anAssessment('COMPLETED', { vendorId: mergedVendorId });
  await sealLog(test, organisation);
  const merge = mergeCall(keptId, mergedVendorId);
  for (const request of [merge, { method: 'DELETE', url: `/api/v1/vendors/${keptId}` } as const]) {
    expect((await call(request)).statusCode).toBe(200);
    for (const prepare of [() => Promise.resolve(), () => sealLog(test, organisation)]) {
      await prepare();
      expect(await verifyRecords(test.ctx, organisation.id, null)).toMatchObject({ ok: true });
      expect(await verifyOffline()).toMatchObject({ outcome: 'holds' });
    }
  }
});

it('the trend keeps the past of both vendors, and compares the vendor with its own past', async () => {
  const lastMonth = addDays(`${toIsoDate(test.ctx.now()).slice(0, 7)}-01`, -1);
  const [{ id: keptId }, { id: mergedVendorId }] = [await vendor({ name: 'Kept' }), await vendor()];
  for (const [vendorId, given] of [
    [keptId, 'YES'],
    [mergedVendorId, 'NO'],
  ] as const)
    await anAssessment('COMPLETED', {
      ...withQuestions(buildQuestion('a')),
      vendorId,
      responses: [answer('a', given)],
    });
  for (const table of ['portfolio_change', 'vendor_score_history'])
    await test.database.query(`update ${table} set day = $2 where organisation_id = $1`, [organisation.id, lastMonth]);
  const readPast = async () => {
    await updatePortfolioCounts(test.ctx, organisation.id);
    const [past] = await listPortfolioStates(test.ctx, organisation.operator, [lastMonth]);
    return past;
  };
  const before = await readPast();
  expect(before?.scoreDistribution).toMatchObject({ green: 1, red: 1 });
  expect((await call(mergeCall(keptId, mergedVendorId))).statusCode).toBe(200);
  expect(await readPast()).toEqual(before);
  const { entries } = await listVendorScoreChanges(test.ctx, organisation.operator, {});
  expect(entries).toMatchObject([{ vendorId: keptId, before: { score: 1 }, now: { score: 0.5 } }]);
});

it('controls take the newest result of both vendors and the responsibilities of both', async () => {
  const framework = await call({
    method: 'POST',
    url: '/api/v1/frameworks/import?name=House&version=1',
    headers: { 'content-type': 'text/csv' },
    payload: 'domain,code,title,guidance\nAccess,AC-1,One,\nAccess,AC-2,Two,\nAccess,AC-3,Three,',
  });
  const frameworkId: string = framework.json().id;
  const mapped = (key: string, code: string) =>
    buildQuestion(key, { controlMappings: [{ framework: 'House', version: '1', code }] });
  const questions = withQuestions(mapped('a', 'AC-1'), mapped('b', 'AC-2'));
  const [{ id: keptId }, { id: mergedVendorId }] = [await vendor(), await vendor()];
  const older = [answer('a', 'NO'), answer('b', 'YES')];
  await anAssessment('COMPLETED', { ...questions, vendorId: keptId, responses: older });
  const newer = [answer('a', 'YES'), answer('b', 'NO')];
  await anAssessment('COMPLETED', { ...questions, vendorId: mergedVendorId, responses: newer });
  const url = `/api/v1/vendors/${mergedVendorId}/responsibilities`;
  const done = { title: 'Rotate keys', controlCode: 'AC-1', status: 'COMPLETED' };
  expect((await call({ method: 'POST', url, payload: done })).statusCode).toBe(201);
  expect((await call(mergeCall(keptId, mergedVendorId))).statusCode).toBe(200);
  const auditor = await createSessionCaller(test, organisation, [
    'vendors:view',
    'assessments:view',
    'frameworks:view',
  ]);
  const controls = await auditor({
    method: 'GET',
    url: `/api/app/vendors/${keptId}/frameworks/${frameworkId}/controls`,
  });
  expect(controls.json().controls).toMatchObject([
    { code: 'AC-1', vendorState: 'MET', ourState: 'MET', state: 'MET' },
    { code: 'AC-2', vendorState: 'DEFICIENT', state: 'DEFICIENT' },
    { code: 'AC-3', vendorState: 'NOT_ASSESSED' },
  ]);
  const deficient = await auditor({
    method: 'GET',
    url: `/api/app/frameworks/${frameworkId}/controls/AC-2/vendors?page=1&pageSize=10`,
  });
  expect(deficient.json()).toMatchObject({ totalCount: 1, entries: [{ id: keptId, ratio: '0' }] });
});
