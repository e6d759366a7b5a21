import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../test/support/test-app.ts';
import { createOperatorCaller } from '../src/domain/caller.ts';
import { verifyResults } from '../src/features/assessments/results/index.ts';
import { getAssessmentAssurance } from '../src/features/insight/assurance/assurance-queries.ts';
import { seedDemo } from './demo-data.ts';

const test = useTestApp();

let organisationId: string;
beforeAll(async () => {
  ({ organisationId } = await seedDemo(test.ctx));
}, 120_000);

it('seals the results of the backdated assessments as they are', async () => {
  const { sealed, unsealed, problem } = await verifyResults(test.ctx, organisationId);
  expect([problem, unsealed]).toEqual([null, 0]);
  expect(sealed).toBeGreaterThan(5);
});

it('has vendor decisions of every kind, and risk acceptances, one of which ends soon', async () => {
  const decisions = await test.database.query(
    `select d.outcome, count(c.id)::int as conditions from vendor_decision d
     left join vendor_decision_condition c on c.decision_id = d.id group by 1 order by 1`,
  );
  expect(decisions).toEqual([
    { outcome: 'APPROVED', conditions: 0 },
    { outcome: 'APPROVED_WITH_CONDITIONS', conditions: 2 },
    { outcome: 'REJECTED', conditions: 0 },
  ]);
  const [acceptances] = await test.database.query(
    `select count(*)::int > 1 as several, count(*) filter (where accepted_until < current_date + 30)::int as soon
     from finding where status = 'RISK_ACCEPTED'`,
  );
  expect(acceptances).toEqual({ several: true, soon: 1 });
});

it('has an inbox with eight unread entries of several kinds, and no emails to be sent', async () => {
  const [inbox] = await test.database.query(
    `select count(*) filter (where read_at is null)::int as unread, count(distinct kind)::int > 3 as various,
       count(*) filter (where n.email <> 'NONE')::int as emails
     from notification n join app_user u on u.id = n.user_id where u.name = 'Ada Whitlock'`,
  );
  expect(inbox).toEqual({ unread: 8, various: true, emails: 0 });
});

it('has open findings at every stage, with owners, due dates and comments, and one from an incident', async () => {
  const open = `from finding where status = 'OPEN' and not proposed`;
  const [counts] = await test.database.query(
    `select count(distinct stage)::int as stages, count(*) filter (where owner_id is null or due_date is null)::int as bare,
       count(*) filter (where source = 'INCIDENT')::int as incidents ${open}`,
  );
  expect(counts).toEqual({ stages: 4, bare: 0, incidents: 1 });
  const silent = await test.database.query(
    `select id ${open} and stage <> 'NEW' and id not in (select finding_id from comment where finding_id is not null)`,
  );
  expect(silent).toEqual([]);
});

it('has answers of every assurance level, and contradictions in the review only where a certificate has expired', async () => {
  const read = async (status: string) => {
    const [row] = await test.database.query<{ id: string }>(
      `select id from assessment where status = '${status}' order by completed_at desc, id limit 1`,
    );
    return getAssessmentAssurance(test.ctx, createOperatorCaller(organisationId), row?.id ?? '');
  };
  const { contradictions } = await read('UNDER_REVIEW');
  expect(contradictions.map(({ rule }) => rule)).toEqual(['CERTIFICATION_EXPIRED', 'CERTIFICATION_DATE']);
  const { questions } = await read('COMPLETED');
  expect(new Set(questions.map(({ today }) => today.level))).toEqual(new Set(['ATTESTED', 'DOCUMENTED', 'CLAIMED']));
});
