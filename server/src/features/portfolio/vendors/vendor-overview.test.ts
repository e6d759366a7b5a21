import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';

const integrator = useIntegrator();
const { test, vendor } = integrator;
let user: Awaited<ReturnType<typeof seedSignedInUser>>;

beforeAll(async () => {
  user = await seedSignedInUser(test, integrator.organisation);
});

const ask = (vendorId: string, what: string) =>
  user.call({ method: 'GET', url: `/api/app/vendors/${vendorId}/${what}` });

const completed = (vendor_id: string, fields: Readonly<Record<string, unknown>>) =>
  insertAssessmentRow(test, integrator.organisation, { vendor_id, status: 'COMPLETED', ...fields });

async function foreignVendor() {
  const stranger = await seedIntegrator(test);
  return (await seedVendor(test, stranger.organisation, {})).id;
}

describe('GET /api/app/vendors/:vendorId/standing', () => {
  it('200 counts only the newest completed assessment of each template', async () => {
    const { id } = await vendor({ tier: 'HIGH' });
    const template_lineage_id = randomUUID();
    const of = { template_lineage_id, score: 0.5, earned: '1', possible: '2' };
    const older = await completed(id, { ...of, completed_at: '2026-01-01T00:00:00Z' });
    const newer = await completed(id, { ...of, completed_at: '2026-02-01T00:00:00Z' });
    const other = await completed(id, { completed_at: '2025-01-01T00:00:00Z' });
    await insertAssessmentRow(test, integrator.organisation, { vendor_id: id });
    await test.database.query('update vendor set owner_id = $2, overall_score = 0.5 where id = $1', [id, user.user.id]);

    const answer = await ask(id, 'standing');

    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      ownerName: user.user.name,
      rating: 'RED',
      ratingThresholds: { green: 0.8, amber: 0.6 },
      openFindings: 0,
      completed: [
        { id: newer, counts: true, earned: '1', possible: '2' },
        { id: older, counts: false },
        { id: other, counts: true, earned: null },
      ],
    });
  });

  it("404 for another organisation's vendor", async () => {
    expect((await ask(await foreignVendor(), 'standing')).statusCode).toBe(404);
  });
});

describe('GET /api/app/vendors/:vendorId/evidence', () => {
  it('200 lists the files of all assessments, newest first', async () => {
    const { id } = await vendor({});
    const file = async (title: string, uploaded_at: string) =>
      insertRow(test.database, 'evidence', {
        organisation_id: integrator.organisation.id,
        id: randomUUID(),
        assessment_id: await insertAssessmentRow(test, integrator.organisation, { vendor_id: id, title }),
        file_name: `${title}.pdf`,
        mime_type: 'application/pdf',
        size_bytes: 12,
        sha256: 'a'.repeat(64),
        uploaded_by_name: 'Rosa',
        uploaded_at,
      });
    await file('First', '2026-01-01T00:00:00Z');
    await file('Second', '2026-02-01T00:00:00Z');

    const answer = await ask(id, 'evidence');

    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject([
      { fileName: 'Second.pdf', assessmentTitle: 'Second', questionKeys: [] },
      { fileName: 'First.pdf', assessmentTitle: 'First' },
    ]);
  });

  it('200 with an empty list for a vendor without files', async () => {
    const { id } = await vendor({});
    expect((await ask(id, 'evidence')).json()).toEqual([]);
  });

  it("404 for another organisation's vendor", async () => {
    expect((await ask(await foreignVendor(), 'evidence')).statusCode).toBe(404);
  });
});
