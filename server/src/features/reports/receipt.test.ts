import type { Receipt, Submission } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { assessmentsOf, ASSESSMENTS, answering } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { infoOf, textOf } from '../../../test/pdf.ts';
import { portalOf, submitting } from '../../../test/portal.ts';
import { printReceiptWork } from './receipt-jobs.ts';

const integrator = useIntegrator();
const { audited, call, refused, test } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { aContact } = portalOf(integrator);

const PDF = { method: 'GET' as const, url: '/api/portal/receipt/pdf' };

/** Handed in by the vendor; the worker has not come by yet. */
async function aSubmission() {
  const { id } = await anAssessment('SENT');
  await done(
    answering(id, [
      { questionKey: 'a', answer: 'YES' },
      { questionKey: 'b', answer: 'NO' },
    ]),
  );
  const contact = await aContact(id);
  const receipt: Receipt = (await contact(submitting)).json();
  const submissions: Submission[] = (await call({ method: 'GET', url: `${ASSESSMENTS}/${id}/submissions` })).json();
  const submissionId = submissions[0]?.id ?? '';
  const work = () => printReceiptWork.run(test.ctx, { organisationId: integrator.organisation.id, submissionId });
  const team = { method: 'GET' as const, url: `${ASSESSMENTS}/${id}/submissions/${submissionId}/receipt` };
  return { id, contact, receipt, submissionId, work, team };
}

describe("The vendor's receipt", () => {
  it('is printed by a job that exists exactly when the assessment was submitted', async () => {
    const { submissionId } = await aSubmission();
    const jobs = await test.database.query(
      `select from job.job where name = 'print-receipt' and data ->> 'submissionId' = $1`,
      [submissionId],
    );
    expect(jobs).toHaveLength(1);
  });

  it('503 until it is printed, with a hint when to ask again; nothing is written', async () => {
    const { contact, team } = await aSubmission();
    const answer = await contact(PDF);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect((await refused(team)).statusCode).toBe(503);
  });

  it('200 shows who submitted what to whom, with the hash of it, to the vendor and to the team', async () => {
    const { id, contact, receipt, work, team } = await aSubmission();
    await work();
    const answer = await contact(PDF);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('attachment');
    const text = textOf(answer.rawPayload);
    for (const shown of ['Vera Vendor, CISO', 'Northwind', 'Question a?', 'YES', receipt.sha256]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown);
    }
    expect(infoOf(answer.rawPayload)).toMatchObject({ Tagged: 'yes' });
    expect((await call(team)).rawPayload.equals(answer.rawPayload)).toBe(true);
    expect((await audited())[0]).toMatchObject({ action: 'DOWNLOAD_RECEIPT', entity_id: id });
  });

  it('stays what it was when the job runs again, and is no trouble when its assessment is gone', async () => {
    const { id, contact, work } = await aSubmission();
    await work();
    const first = (await contact(PDF)).rawPayload;
    await work();
    expect((await contact(PDF)).rawPayload.equals(first)).toBe(true);
    await call({ method: 'DELETE', url: `${ASSESSMENTS}/${id}` });
    await expect(work()).resolves.toBeUndefined();
  });
});
