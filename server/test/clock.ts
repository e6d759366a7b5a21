import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import { addDays, dayOf } from '../src/domain/day.ts';
import { JOBS } from '../src/jobs.ts';
import { assessmentsOf } from './assessment-life.ts';
import { insertRow } from './family.ts';
import type { useIntegrator } from './integrator.ts';

export const TODAY = dayOf(new Date());

type Mail = {
  readonly kind: string;
  readonly subject: string;
  readonly recipient_email: string;
  readonly portal_link_id: string | null;
};

/** Ways to move the clock, and to see what it did. Every test begins without vendors, users and mails. */
export function clockOf(integrator: ReturnType<typeof useIntegrator>) {
  const { test } = integrator;
  const { aDraft, done } = assessmentsOf(integrator);
  afterEach(() =>
    test.database.query('delete from vendor; delete from mail; delete from occurrence; delete from app_user'),
  );

  /** The clock's work, as if it were noon of this day. */
  const tickOn = async (day: string) => {
    const ctx = { ...test.ctx, now: () => new Date(`${day}T12:00:00Z`) };
    await JOBS.find(({ name }) => name === 'tick')?.run(ctx, {});
  };

  const mails = (kind: string) =>
    test.database.query<Mail>('select * from mail where kind = $1 order by created_at, recipient_email', [kind]);
  const subjects = async (kind: string) => (await mails(kind)).map(({ subject }) => subject);
  const entries = (action: string, id: string) =>
    test.database.query(
      'select user_name, entity_type, meta from audit_entry where action = $1 and entity_id = $2 order by created_at',
      [action, id],
    );

  /** Sent today, and due in so many days. */
  const sent = async (days: number) => {
    const { id } = await aDraft();
    const dueDate = addDays(TODAY, days);
    await done({ method: 'POST', url: `/api/v1/assessments/${id}/send`, payload: { dueDate } });
    const before = (daysBefore: number) => addDays(dueDate, -daysBefore);
    return { id, dueDate, before };
  };

  /** A row of the organisation, with an id of its own. */
  const insert = (table: string, row: object) =>
    insertRow(test.database, table, { organisation_id: integrator.organisation.id, id: randomUUID(), ...row });

  return { tickOn, mails, subjects, entries, sent, insert };
}
