import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import { addDays, toIsoDate } from '../../src/domain/dates.ts';
import { useAssessments } from './assessment-calls.ts';
import { useIntegrator } from './integrator.ts';
import { runJob } from './run-job.ts';
import { insertRow } from './seed-one-of-everything.ts';

export const TODAY = toIsoDate(new Date());

type Mail = {
  readonly kind: string;
  readonly subject: string;
  readonly recipient_email: string;
  readonly portal_link_id: string | null;
};

/**
 * Runs the scheduled rules on a given day and shows their effects. Every test starts without vendors, users and emails.
 */
export function useScheduledRules(integrator: ReturnType<typeof useIntegrator>) {
  const { test } = integrator;
  const { aDraft, done } = useAssessments(integrator);
  afterEach(() =>
    test.database.query('delete from vendor; delete from mail; delete from occurrence; delete from app_user'),
  );

  /** Runs a scheduled job as if it were noon on this day. */
  const runOn = (job: string, day: string) => runJob({ ...test.ctx, now: () => new Date(`${day}T12:00:00Z`) }, job);
  const tickOn = (day: string) => runOn('tick', day);
  const cleanUpOn = (day: string) => runOn('delete-expired-records', day);

  const mails = (kind: string) =>
    test.database.query<Mail>('select * from mail where kind = $1 order by created_at, recipient_email', [kind]);
  const subjects = async (kind: string) => (await mails(kind)).map(({ subject }) => subject);
  const entries = (action: string, id: string) =>
    test.database.query(
      'select user_name, entity_type, meta from audit_entry where action = $1 and entity_id = $2 order by created_at',
      [action, id],
    );

  /** Sends an assessment today that is due in this many days. */
  const sent = async (days: number) => {
    const { id } = await aDraft();
    const dueDate = addDays(TODAY, days);
    await done({ method: 'POST', url: `/api/v1/assessments/${id}/send`, payload: { dueDate } });
    const before = (daysBefore: number) => addDays(dueDate, -daysBefore);
    return { id, dueDate, before };
  };

  const insert = (table: string, row: object) =>
    insertRow(test.database, table, { organisation_id: integrator.organisation.id, id: randomUUID(), ...row });

  return { tickOn, cleanUpOn, mails, subjects, entries, sent, insert };
}
