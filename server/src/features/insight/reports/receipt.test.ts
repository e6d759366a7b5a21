import type { Receipt, Submission } from '@assay/contract';
import { expect, it } from 'vitest';
import { ASSESSMENTS, saveResponsesCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { SUBMIT_CALL, usePortal } from '../../../../test/support/portal-calls.ts';
import { readInfo, readText } from '../../../../test/support/read-pdf.ts';
import { renderReceiptHandler } from './receipt-jobs.ts';
import { describeWith } from '../../../../test/support/programs.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done, organisation, refused, test } = integrator;
const { aContact } = usePortal(integrator);

const PDF = { method: 'GET' as const, url: '/api/portal/receipt/pdf' };

/** Submitted by the vendor. No worker has run yet. */
async function aSubmission() {
  const { id } = await anAssessment('SENT');
  await done(
    saveResponsesCall(id, [
      { questionKey: 'a', answer: 'YES' },
      { questionKey: 'b', answer: 'NO' },
    ]),
  );
  const contact = await aContact(id);
  const receipt: Receipt = (await contact(SUBMIT_CALL)).json();
  const submissions: Submission[] = (await call({ method: 'GET', url: `${ASSESSMENTS}/${id}/submissions` })).json();
  const submissionId = submissions[0]?.id ?? '';
  const work = () => renderReceiptHandler.run(test.ctx, { organisationId: organisation.id, submissionId });
  const team = { method: 'GET' as const, url: `${ASSESSMENTS}/${id}/submissions/${submissionId}/receipt` };
  return { id, contact, receipt, submissionId, work, team };
}

describeWith('pdftotext')('Submission receipt', () => {
  it('is rendered by one job, which is enqueued when the assessment is submitted', async () => {
    const { submissionId } = await aSubmission();
    const jobs = await test.database.query(
      `select from job.job where name = 'print-receipt' and data ->> 'submissionId' = $1`,
      [submissionId],
    );
    expect(jobs).toHaveLength(1);
  });

  it('503 with Retry-After until the receipt is rendered; writes nothing', async () => {
    const { contact, team } = await aSubmission();
    const response = await contact(PDF);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect((await refused(team)).statusCode).toBe(503);
  });

  it('200 shows the contact and the team who submitted what to whom, and the hash', async () => {
    const { id, contact, receipt, work, team } = await aSubmission();
    await work();
    const response = await contact(PDF);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.headers['content-disposition']).toContain('attachment');
    const text = readText(response.rawPayload);
    for (const shown of ['Vera Vendor, CISO', 'Northwind', 'Question a? Yes', 'Question b? No', receipt.sha256]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown);
    }
    expect(readInfo(response.rawPayload)).toMatchObject({ Tagged: 'yes' });
    expect((await call(team)).rawPayload.equals(response.rawPayload)).toBe(true);
    expect((await audited())[0]).toMatchObject({ action: 'DOWNLOAD_RECEIPT', entity_id: id });
  });

  it('N5: 200 names who entered an answer, and who submitted, on behalf of the vendor', async () => {
    const { contact, work } = await aSubmission();
    await work();
    const text = readText((await contact(PDF)).rawPayload);
    expect(text.match(/Entered by Integration/g)).toHaveLength(2);
    expect(text).not.toContain('on behalf of');
    const { id } = await anAssessment('SUBMITTED');
    const [submission] = (await call({ method: 'GET', url: `${ASSESSMENTS}/${id}/submissions` })).json();
    await renderReceiptHandler.run(test.ctx, { organisationId: organisation.id, submissionId: submission.id });
    const url = `${ASSESSMENTS}/${id}/submissions/${submission.id}/receipt`;
    const onBehalf = readText((await call({ method: 'GET', url })).rawPayload);
    expect(onBehalf).toMatch(/Entered by +Integration on behalf of Vera Vendor/);
  });

  it('does not change when the job runs again; the job does nothing once the assessment is deleted', async () => {
    const { id, contact, work } = await aSubmission();
    await work();
    const first = (await contact(PDF)).rawPayload;
    await work();
    expect((await contact(PDF)).rawPayload.equals(first)).toBe(true);
    await call({ method: 'DELETE', url: `${ASSESSMENTS}/${id}` });
    await expect(work()).resolves.toBeUndefined();
  });
});
