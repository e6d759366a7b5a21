import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedOrganisation, seedUser } from '../../../../test/support/factories.ts';
import { TODAY, useScheduledRules } from '../../../../test/support/scheduled-rules.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { addDays } from '../../../domain/dates.ts';
import { listDueOrganisations } from './schedule-jobs.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, organisation, test, vendor } = integrator;
const { tickOn, cleanUpOn, mails, entries, sent, insert } = useScheduledRules(integrator);

const linkOf = async (assessmentId: string) => {
  const sql = 'select id from portal_link where assessment_id = $1';
  const [link] = await test.database.query<{ id: string }>(sql, [assessmentId]);
  return link?.id;
};

describe('Expired risk acceptance', () => {
  it('is superseded by one finding, even if its job was lost', async () => {
    const responses = [
      { questionKey: 'a', answer: 'NO' },
      { questionKey: 'b', answer: 'YES' },
    ];
    const { findings } = await anAssessment('COMPLETED', { responses });
    const id = findings[0]?.id ?? '';
    const payload = { status: 'RISK_ACCEPTED', acceptedUntil: TODAY };
    await call({ method: 'PATCH', url: `/api/v1/findings/${id}`, payload });
    await test.database.query(`delete from job.job where name = 'acceptance-expired'`);
    const successors = () => test.database.query('select status from finding where supersedes_finding_id = $1', [id]);
    await tickOn(TODAY);
    expect(await successors()).toEqual([]);
    await tickOn(addDays(TODAY, 1));
    await tickOn(addDays(TODAY, 2));
    expect(await successors()).toEqual([{ status: 'OPEN' }]);
  });
});

describe('Clean-up', () => {
  it('deletes expired records when they expire, not before', async () => {
    const organisation_id = organisation.id;
    const { id: user_id } = await seedUser(test, organisation);
    const { id } = await sent(20);
    const session = () => ({ token_hash: randomBytes(32), expires_at: noon(addDays(TODAY, 1)) });
    const noon = (day: string) => `${day}T12:00:00Z`;
    await insert('session', { ...session(), user_id });
    await insert('portal_session', { ...session(), portal_link_id: await linkOf(id) });
    await insertRow(test.database, 'idempotent_answer', {
      organisation_id,
      credential_id: user_id,
      key: 'k',
      request_hash: randomBytes(32),
      created_at: `${TODAY}T11:59:59Z`,
    });
    const old = { rule: 'OVERDUE', subject_id: user_id, occasion: 'x' };
    await insertRow(test.database, 'occurrence', {
      organisation_id,
      ...old,
      created_at: `${addDays(TODAY, 1 - 730)}T11:59:59Z`,
    });
    const left = async () => {
      const tables = ['session', 'portal_session', 'idempotent_answer', 'occurrence'];
      const counts = tables.map((table) =>
        test.database.query(`select from ${table} where organisation_id = $1`, [organisation_id]),
      );
      return (await Promise.all(counts)).map(({ length }) => length);
    };
    await cleanUpOn(TODAY);
    expect(await left()).toEqual([1, 1, 1, 1]);
    await cleanUpOn(addDays(TODAY, 1));
    expect(await left()).toEqual([0, 0, 0, 0]);
  });

  it('deletes the portal sessions of a revoked link', async () => {
    const { id } = await sent(20);
    const portal_link_id = await linkOf(id);
    await insert('portal_session', { portal_link_id, token_hash: randomBytes(32), expires_at: '2099-01-01' });
    await test.database.query('update portal_link set revoked_at = now() where id = $1', [portal_link_id]);
    await cleanUpOn(TODAY);
    expect(await test.database.query('select from portal_session where portal_link_id = $1', [portal_link_id])).toEqual(
      [],
    );
  });
});

describe('Scheduler', () => {
  const dueOn = (day: string) => listDueOrganisations({ ...test.ctx, now: () => new Date(`${day}T12:00:00Z`) });

  it('visits an organisation only from the day on which something may be due', async () => {
    await seedOrganisation(test);
    const { before, dueDate } = await sent(20);
    expect(await dueOn(before(8))).toEqual([]);
    expect(await dueOn(before(7))).toEqual([organisation.id]);
    expect(await dueOn(addDays(dueDate, 1))).toEqual([organisation.id]);
  });

  it('visits an organisation for a reassessment, and for a result of an earlier release', async () => {
    const { id } = await anAssessment('COMPLETED');
    expect(await dueOn(addDays(TODAY, 30))).toEqual([]);
    expect(await dueOn(addDays(TODAY, 366))).toEqual([organisation.id]);
    await test.database.query('update assessment set failed_critical = null where id = $1', [id]);
    expect(await dueOn(addDays(TODAY, 30))).toEqual([organisation.id]);
  });

  it('does everything once, even with several concurrent workers', async () => {
    await seedUser(test, organisation);
    const [{ before }, late] = [await sent(20), await sent(10)];
    await vendor({ contractRenewalDate: addDays(TODAY, 20) });
    await Promise.all(Array.from({ length: 5 }, () => tickOn(before(7))));
    await Promise.all(Array.from({ length: 5 }, () => tickOn(before(7))));
    expect(late.dueDate < before(7)).toBe(true);
    const kinds = await test.database.query('select kind from mail order by kind');
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'CONTRACT_RENEWAL',
      'INVITATION',
      'INVITATION',
      'OVERDUE',
      'REMINDER',
    ]);
    expect(await entries('REMIND_VENDOR', late.id)).toEqual([]);
  });

  it('runs each occasion at most once, whenever and in whatever order it checks', async () => {
    await seedUser(test, organisation);
    const days = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(days, async (checkedDays) => {
        const { id } = await sent(20);
        for (const day of checkedDays) await tickOn(addDays(TODAY, day));
        const letters = await test.database.query<{ kind: string; subject: string }>(
          `select kind, subject from mail where assessment_id = $1 and kind <> 'INVITATION'`,
          [id],
        );
        const expected = new Set(checkedDays.flatMap((day) => listDueKeys(day)));
        expect(letters).toHaveLength(expected.size);
      }),
      { numRuns: 8 },
    );
  });

  it('processes the remaining assessments when one fails, then throws', async () => {
    const [broken, whole] = [await sent(20), await sent(20)];
    await test.database.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin if new.assessment_id = '${broken.id}' then raise 'not this one'; end if; return new; end $$;
      create trigger refuse before insert on mail for each row execute function refuse()`);
    await expect(tickOn(whole.before(7))).rejects.toThrow('not this one');
    await test.database.query('drop trigger refuse on mail; drop function refuse()');
    expect(await mails('REMINDER')).toMatchObject([{ assessment_id: whole.id }]);
    expect(await entries('REMIND_VENDOR', broken.id)).toEqual([]);
    await tickOn(whole.before(7));
    expect(await mails('REMINDER')).toHaveLength(2);
  });
});

/** The notices expected on a day for an assessment that is due on day 20. */
function listDueKeys(day: number): string[] {
  if (day > 20) return ['overdue'];
  if (day >= 19) return ['1'];
  if (day >= 17) return ['3'];
  return day >= 13 ? ['7'] : [];
}
