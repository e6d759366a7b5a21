import { randomUUID } from 'node:crypto';
import type { AssessmentRemindResult } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { transitionCalls, useAssessments } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedIntegrator, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';

const { anAssessment, audited, done, organisation, test } = useAssessmentIntegrator();

let robin: Awaited<ReturnType<typeof seedSignedInUser>>;
beforeAll(async () => {
  robin = await seedSignedInUser(test, organisation);
});

const postReminders = (assessmentIds: readonly string[]) =>
  robin.call({ method: 'POST', url: '/api/app/assessments/remind', payload: { assessmentIds } });
async function remind(...ids: readonly string[]): Promise<AssessmentRemindResult['results']> {
  const response = await postReminders(ids);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results;
}
const remindersOf = (assessmentId: string) =>
  test.database.query<{ recipient_email: string; subject: string; body_text: string }>(
    `select recipient_email, subject, body_text from mail where assessment_id = $1 and kind = 'REMINDER'`,
    [assessmentId],
  );
const due = (id: string, days: number) =>
  test.database.query(`update assessment set due_date = (now() at time zone 'utc')::date + $2::integer where id = $1`, [
    id,
    days,
  ]);
const reasons = (results: AssessmentRemindResult['results']) => results.map(({ reason }) => reason);

describe('POST /api/app/assessments/remind', () => {
  it('200 emails every contact with a link; one REMIND_VENDOR entry per assessment', async () => {
    const [sent, begun] = [await anAssessment('SENT'), await anAssessment('IN_PROGRESS')];
    await due(sent.id, 3);
    expect(await remind(sent.id, begun.id, sent.id)).toEqual([
      { assessmentId: sent.id, reminded: true, reason: null },
      { assessmentId: begun.id, reminded: true, reason: null },
    ]);
    const [mail, ...others] = await remindersOf(sent.id);
    expect([mail?.recipient_email, mail?.subject, others]).toEqual([
      'security@contoso.example',
      'Reminder: “Questionnaire” for Northwind is due in 3 days',
      [],
    ]);
    expect((await audited()).slice(0, 2).map(({ action, entity_id, meta }) => [action, entity_id, meta])).toEqual([
      ['REMIND_VENDOR', begun.id, expect.objectContaining({ recipients: 1 })],
      ['REMIND_VENDOR', sent.id, expect.objectContaining({ recipients: 1, daysLeft: 3 })],
    ]);
  });

  it.each([
    [-1, 'Overdue: “Questionnaire” for Northwind was due yesterday'],
    [-5, 'Overdue: “Questionnaire” for Northwind was due 5 days ago'],
    [0, 'Reminder: “Questionnaire” for Northwind is due today'],
  ])('200 describes a due date %i days away correctly', async (days, subject) => {
    const { id } = await anAssessment('SENT');
    await due(id, days);
    await remind(id);
    expect(await remindersOf(id)).toMatchObject([{ subject }]);
  });

  it('200 reports why an assessment was skipped; writes nothing', async () => {
    const draft = await anAssessment('DRAFT');
    const submitted = await anAssessment('SUBMITTED');
    const revoked = await anAssessment('SENT');
    const expired = await anAssessment('SENT');
    await test.database.query('update portal_link set revoked_at = now() where assessment_id = $1', [revoked.id]);
    await test.database.query('update portal_link set expires_at = now() where assessment_id = $1', [expired.id]);
    const stranger = await seedIntegrator(test);
    const theirs = await useAssessments({
      call: stranger.call,
      vendor: () => seedVendor(test, stranger.organisation),
    }).anAssessment('SENT');
    const before = await fingerprintDatabase(test.database);
    const results = await remind(draft.id, submitted.id, revoked.id, expired.id, randomUUID(), theirs.id);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    expect(results.some(({ reminded }) => reminded)).toBe(false);
    expect(reasons(results)).toEqual([
      'NOT_WITH_VENDOR',
      'NOT_WITH_VENDOR',
      'NO_ACTIVE_LINK',
      'NO_ACTIVE_LINK',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  it('200 sends at most one reminder within 24 hours, also for concurrent requests', async () => {
    const { id } = await anAssessment('SENT');
    const results = await Promise.all([remind(id), remind(id)]);
    expect(reasons(results.flat()).sort()).toEqual(['RECENTLY_REMINDED', null]);
    expect(await remindersOf(id)).toHaveLength(1);
    await test.database.query(
      `update mail set created_at = created_at - interval '24 hours' where assessment_id = $1 and kind = 'REMINDER'`,
      [id],
    );
    expect(await remind(id)).toMatchObject([{ reminded: true }]);
  });

  it('200 sends the reminder only through the new link after a recall', async () => {
    const { id } = await anAssessment('SENT');
    await done(transitionCalls(id).recall);
    await done(transitionCalls(id).send);
    expect(await remind(id)).toMatchObject([{ reminded: true }]);
    expect(await remindersOf(id)).toHaveLength(1);
  });

  it.each([[[]], [['a']], [Array.from({ length: 201 }, () => randomUUID())]])(
    '400 for a list that is empty, too long or contains invalid IDs; writes nothing',
    async (ids) => {
      const before = await fingerprintDatabase(test.database);
      expect((await postReminders(ids)).statusCode).toBe(400);
      expect(await fingerprintDatabase(test.database)).toEqual(before);
    },
  );
});
