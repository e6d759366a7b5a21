import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { portalPostCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { TODAY, useScheduledRules } from '../../../../test/support/scheduled-rules.ts';
import { addDays } from '../../../domain/dates.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, test } = integrator;
const { aContact } = usePortal(integrator);
const { tickOn, mails, subjects, entries, sent, insert } = useScheduledRules(integrator);

describe('Reminders', () => {
  it("are sent 7, 3 and 1 days before the due date, once each, with the contact's link, and are audited", async () => {
    const { id, dueDate, before } = await sent(20);
    const found: number[] = [];
    for (const days of [8, 7, 7, 6, 4, 3, 2, 1, 0, -1]) {
      await tickOn(before(days));
      found.push((await mails('REMINDER')).length);
    }
    expect(found).toEqual([0, 1, 1, 1, 1, 2, 2, 3, 3, 3]);
    const letters = await mails('REMINDER');
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Reminder: “Questionnaire” for Northwind is due in 7 days',
      'Reminder: “Questionnaire” for Northwind is due in 3 days',
      'Reminder: “Questionnaire” for Northwind is due tomorrow',
    ]);
    const [link] = await test.database.query('select id, contact_email from portal_link where assessment_id = $1', [
      id,
    ]);
    expect(letters[0]).toMatchObject({ portal_link_id: link?.id, recipient_email: link?.contact_email });
    const meta = { dueDate, daysLeft: 7, recipients: 1 };
    expect((await entries('REMIND_VENDOR', id))[0]).toEqual({ user_name: 'Assay', entity_type: 'Assessment', meta });
  });

  it('are sent once, with the days remaining, after days without a worker', async () => {
    const { before } = await sent(20);
    await tickOn(before(8));
    await tickOn(before(2));
    await tickOn(before(2));
    expect(await subjects('REMINDER')).toEqual(['Reminder: “Questionnaire” for Northwind is due in 2 days']);
  });

  it('are not sent for dates before the assessment was sent', async () => {
    const { before } = await sent(5);
    await tickOn(TODAY);
    expect(await mails('REMINDER')).toEqual([]);
    await tickOn(before(3));
    expect(await mails('REMINDER')).toHaveLength(1);
  });

  it('are also sent to colleagues with a link of their own, but not to revoked links', async () => {
    const { id, before } = await sent(20);
    const link = { assessment_id: id, expires_at: '2099-01-01' };
    const colleague = { ...link, contact_email: 'colleague@contoso.example', token_hash: randomBytes(32) };
    await insert('portal_link', colleague);
    const gone = { contact_email: 'gone@contoso.example', token_hash: randomBytes(32), revoked_at: '2026-01-01' };
    await insert('portal_link', { ...link, ...gone });
    await tickOn(before(7));
    expect((await mails('REMINDER')).map(({ recipient_email }) => recipient_email)).toEqual([
      'colleague@contoso.example',
      'security@contoso.example',
    ]);
  });

  it('pause while the vendor is answering', async () => {
    const { id, before } = await sent(20);
    const answer = { method: 'PUT', url: `/api/v1/assessments/${id}/responses` } as const;
    await call({ ...answer, payload: { responses: [{ questionKey: 'a', answer: 'YES' }] } });
    await test.database.query('update response set updated_at = $1', [`${before(8)}T10:00:00Z`]);
    await tickOn(before(7));
    await tickOn(before(4));
    expect(await mails('REMINDER')).toEqual([]);
    await tickOn(before(3));
    expect(await mails('REMINDER')).toHaveLength(1);
  });

  it('pause while a comment of the vendor waits for a reply that is visible to the vendor', async () => {
    const { id, before } = await sent(20);
    const questionCall = portalPostCall('comments', { body: 'What is meant?', questionKey: 'a' });
    const parentId = (await (await aContact(id))(questionCall)).json().id;
    const reply = (visibility: string) =>
      call({
        method: 'POST',
        url: `/api/v1/assessments/${id}/comments`,
        payload: { parentId, visibility, body: 'This' },
      });
    expect((await reply('INTERNAL')).statusCode).toBe(201);
    await tickOn(before(7));
    expect(await mails('REMINDER')).toEqual([]);
    expect((await reply('VENDOR')).statusCode).toBe(201);
    await tickOn(before(6));
    expect(await mails('REMINDER')).toHaveLength(1);
  });

  it('are not sent for assessments that were submitted or recalled', async () => {
    for (const status of ['SUBMITTED', 'DRAFT'] as const) {
      const { id } = await anAssessment(status);
      await test.database.query('update assessment set due_date = $1 where id = $2', [addDays(TODAY, 20), id]);
    }
    await tickOn(addDays(TODAY, 13));
    expect(await mails('REMINDER')).toEqual([]);
  });
});
