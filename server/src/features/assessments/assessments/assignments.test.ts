import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ASSESSMENTS,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { useFixture } from '../../../../test/support/fixture.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';

const { anAssessment, aDraft, aPublishedTemplate, audited, call, organisation, refused, test, vendor } =
  useAssessmentIntegrator();
const admin = useFixture(() => seedSignedInUser(test, organisation));
const colleague = useFixture(() => seedUser(test, organisation, { name: 'Ines', role: CAN_REVIEW }));

const CAN_REVIEW = ['assessments:view', 'assessments:review'] as const;

const reviewerCall = (id: string, reviewerId: string | null) => ({
  method: 'PUT' as const,
  url: `/api/app/assessments/${id}/reviewer`,
  payload: { reviewerId },
});
const dueDateCall = (id: string, dueDate: unknown) => ({
  method: 'PUT' as const,
  url: `/api/app/assessments/${id}/due-date`,
  payload: { dueDate },
});

async function refusedByApp(request: ReturnType<typeof reviewerCall> | ReturnType<typeof dueDateCall>) {
  const before = await fingerprintDatabase(test.database);
  const response = await admin().call(request);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return response;
}

describe('PUT /api/app/assessments/{assessmentId}/reviewer', () => {
  it.each(['DRAFT', 'SENT', 'SUBMITTED', 'UNDER_REVIEW'] as const)(
    '200 assigns someone else while %s',
    async (status) => {
      const { id } = await anAssessment(status);
      const response = await admin().call(reviewerCall(id, colleague().id));
      expect([response.statusCode, response.json().reviewer]).toEqual([200, { id: colleague().id, name: 'Ines' }]);
      expect((await audited())[0]).toMatchObject({
        action: 'UPDATE_ASSESSMENT',
        entity_id: id,
        meta: { changes: { reviewerId: { to: colleague().id }, reviewerName: { to: 'Ines' } } },
      });
    },
  );

  it('200 for the same reviewer again writes nothing; null removes the reviewer', async () => {
    const { id } = await anAssessment('SENT');
    await admin().call(reviewerCall(id, colleague().id));
    expect((await refusedByApp(reviewerCall(id, colleague().id))).statusCode).toBe(200);
    expect((await admin().call(reviewerCall(id, null))).json().reviewer).toBeNull();
  });

  it('400 for a user who cannot review, a disabled one and an unknown one; writes nothing', async () => {
    const { id } = await anAssessment('SENT');
    const viewer = await seedUser(test, organisation, { role: 'Viewer' });
    const disabled = await seedUser(test, organisation, { role: CAN_REVIEW });
    await test.database.query('update app_user set disabled_at = now() where id = $1', [disabled.id]);
    for (const userId of [viewer.id, disabled.id, randomUUID()]) {
      expect((await refusedByApp(reviewerCall(id, userId))).statusCode).toBe(400);
    }
  });

  it('409 for a completed assessment, and when a review would have no reviewer; writes nothing', async () => {
    const { id: completed } = await anAssessment('COMPLETED');
    expect((await refusedByApp(reviewerCall(completed, colleague().id))).json().code).toBe('WRONG_STATUS');
    const { id: reviewed } = await anAssessment('UNDER_REVIEW');
    expect((await refusedByApp(reviewerCall(reviewed, null))).json().code).toBe('REVIEWER_REQUIRED');
  });

  it('409 for a user who answered on behalf of the vendor, if independent review is required', async () => {
    const { id } = await anAssessment('SENT');
    const answering = await seedSignedInUser(test, organisation);
    expect((await answering.call(saveResponsesCall(id, [yesResponse('a')]))).statusCode).toBe(200);
    await test.database.query('update organisation set independent_review = true where organisation_id = $1', [
      organisation.id,
    ]);
    const response = await refusedByApp(reviewerCall(id, answering.user.id));
    await test.database.query('update organisation set independent_review = false where organisation_id = $1', [
      organisation.id,
    ]);
    expect([response.statusCode, response.json().code]).toEqual([409, 'REVIEWER_ANSWERED']);
    expect((await admin().call(reviewerCall(id, answering.user.id))).statusCode).toBe(200);
  });

  it('403 without permission to review; 404 for an unknown assessment', async () => {
    const { id } = await anAssessment('SENT');
    const viewer = await seedSignedInUser(test, organisation, 'Viewer');
    expect((await viewer.call(reviewerCall(id, colleague().id))).statusCode).toBe(403);
    expect((await refusedByApp(reviewerCall(randomUUID(), colleague().id))).statusCode).toBe(404);
  });
});

describe('PUT /api/app/assessments/{assessmentId}/due-date', () => {
  it.each(['DRAFT', 'SENT', 'IN_PROGRESS'] as const)(
    '200 changes the due date while %s, and audits it',
    async (status) => {
      const { id, dueDate } = await anAssessment(status);
      const response = await admin().call(dueDateCall(id, '2099-06-30'));
      expect([response.statusCode, response.json().dueDate]).toEqual([200, '2099-06-30']);
      expect((await audited())[0]).toMatchObject({
        action: 'UPDATE_ASSESSMENT',
        meta: { changes: { dueDate: { from: dueDate, to: '2099-06-30' } } },
      });
      expect((await refusedByApp(dueDateCall(id, '2099-06-30'))).statusCode).toBe(200);
    },
  );

  it('409 for a date in the past and after submission, 400 for none; writes nothing', async () => {
    const { id } = await anAssessment('SENT');
    const yesterday = addDays(toIsoDate(test.ctx.now()), -1);
    expect((await refusedByApp(dueDateCall(id, yesterday))).json().code).toBe('DUE_DATE_PAST');
    expect((await refusedByApp(dueDateCall(id, null))).statusCode).toBe(400);
    for (const status of ['SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'] as const) {
      const assessment = await anAssessment(status);
      expect((await refusedByApp(dueDateCall(assessment.id, '2099-06-30'))).json().code).toBe('WRONG_STATUS');
    }
  });
});

describe('A reviewer given when the assessment is created', () => {
  it('201 with the reviewer, and CREATE_ASSESSMENT names the reviewer', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const payload = { vendorId, templateId, reviewerId: colleague().id };
    const response = await call({ method: 'POST', url: ASSESSMENTS, payload });
    expect([response.statusCode, response.json().reviewer]).toEqual([201, { id: colleague().id, name: 'Ines' }]);
    expect((await audited())[0]).toMatchObject({ action: 'CREATE_ASSESSMENT', meta: { reviewerId: colleague().id } });
  });

  it('400 for a user who cannot review, also in bulk; writes nothing', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const { id: reviewerId } = await seedUser(test, organisation, { role: 'Viewer' });
    const single = { vendorId, templateId, reviewerId };
    expect((await refused({ method: 'POST', url: ASSESSMENTS, payload: single })).statusCode).toBe(400);
    const bulk = { vendorIds: [vendorId], templateId, dueDate: '2099-12-31', reviewerId };
    expect((await refused({ method: 'POST', url: `${ASSESSMENTS}/bulk`, payload: bulk })).statusCode).toBe(400);
  });
});

describe('GET /api/app/reviewers and /api/app/assessments/template-suggestion', () => {
  const suggestion = async (vendorId: string) =>
    (
      await admin().call({ method: 'GET', url: `/api/app/assessments/template-suggestion?vendorId=${vendorId}` })
    ).json();

  it('200 with active users who can review', async () => {
    const viewer = await seedUser(test, organisation, { role: 'Viewer' });
    const people = (await admin().call({ method: 'GET', url: '/api/app/reviewers' })).json();
    const ids = people.map(({ id }: { id: string }) => id);
    expect([ids.includes(colleague().id), ids.includes(viewer.id)]).toEqual([true, false]);
  });

  it('200 with the template last sent to the vendor, else the usual one of its tier, else none', async () => {
    const [first, second] = [await vendor({ tier: 'LOW' }), await vendor({ tier: 'LOW' })];
    const usual = await aPublishedTemplate({ name: 'Usual' });
    const rare = await aPublishedTemplate({ name: 'Rare' });
    expect(await suggestion(first.id)).toEqual({ templateId: null, usedFor: null });
    for (const vendorId of [second.id, second.id]) await anAssessment('SENT', { vendorId, templateId: usual.id });
    await anAssessment('SENT', { vendorId: second.id, templateId: rare.id });
    await aDraft({ vendorId: first.id, templateId: rare.id });
    expect(await suggestion(first.id)).toEqual({ templateId: usual.id, usedFor: 'TIER' });
    expect(await suggestion(second.id)).toEqual({ templateId: rare.id, usedFor: 'VENDOR' });
    const { id } = await anAssessment('SENT', { vendorId: first.id, templateId: rare.id });
    expect(await suggestion(first.id)).toEqual({ templateId: rare.id, usedFor: 'VENDOR' });
    await call(transitionCalls(id).recall);
  });
});
