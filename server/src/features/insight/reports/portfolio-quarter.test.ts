import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { seedApiKey, seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { insertFindingRow } from '../../../../test/support/findings.ts';
import { readLines, readText } from '../../../../test/support/read-pdf.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { getQuarter } from '../../../domain/quarter.ts';
import { formatDate } from './report-format.ts';
import { describeWith } from '../../../../test/support/programs.ts';

const test = useTestApp();
const { firstDay } = getQuarter(toIsoDate(new Date()));
const BEFORE = `${addDays(firstDay, -40)}T00:00:00Z`;
const SINCE = `${firstDay}T00:00:00Z`;

let organisation: TestOrganisation;
let report: () => Promise<Buffer>;
beforeEach(async () => {
  organisation = await seedOrganisation(test);
  const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
  report = async () => (await call({ method: 'GET', url: '/api/dashboard/report' })).rawPayload;
});

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  insertRow(test.database, table, { organisation_id: organisation.id, ...row });

const aVendor = async (name: string, overall_score: number | null, overall_exact: string | null = null) => {
  const id = randomUUID();
  await insert('vendor', { id, name, contact_email: 'z@zephyr.example', overall_score, overall_exact });
  return id;
};

type Completed = {
  readonly vendor_id: string;
  readonly at: string;
  readonly score: number;
  readonly points: readonly [earned: string, possible: string];
  readonly lineage?: string;
  readonly reopened_at?: string;
};
const completed = async ({ vendor_id, at, score, points: [earned, possible], lineage, reopened_at }: Completed) => {
  const id = randomUUID();
  const template = {
    template_lineage_id: lineage ?? randomUUID(),
    template_name: 'Questionnaire',
    template_version: 1,
  };
  const frozen = { sections: '[]', risk_weights: '{}', due_date: firstDay };
  const [status, completed_at] = reopened_at === undefined ? ['COMPLETED', at] : ['UNDER_REVIEW', null];
  const state = { status, completed_at, score, earned, possible };
  await insert('assessment', { id, vendor_id, title: 'Review', ...template, ...frozen, ...state });
  const completion = { assessment_id: id, vendor_id, score, completed_at: at, completed_by_name: 'Ada' };
  await insert('completed_score', { id: randomUUID(), ...completion, reopened_at: reopened_at ?? null });
  return id;
};

describeWith('pdftotext')('Changes since the previous quarter', () => {
  it('compare current scores with those at its end: improved, worsened, newly red and newly scored', async () => {
    const [better, worse, same] = [
      await aVendor('Better', 0.9),
      await aVendor('Worse', 0.4),
      await aVendor('Same', 0.6667, '2/3'),
    ];
    await completed({ vendor_id: better, at: BEFORE, score: 0.5, points: ['5', '10'] });
    await completed({ vendor_id: worse, at: BEFORE, score: 0.7, points: ['7', '10'] });
    await completed({ vendor_id: same, at: BEFORE, score: 0.6667, points: ['2', '3'] });
    await completed({ vendor_id: await aVendor('New', 0.8), at: SINCE, score: 0.8, points: ['8', '10'] });
    const lines = readLines(await report());
    expect(lines).toContain(`Measure ${formatDate(addDays(firstDay, -1))} Now Change`);
    expect(lines).toContain('Scored vendors 3 4 +1');
    expect(lines).toContain('Average score 62.2% 69.2% +6.9');
    expect(lines).toContain('1 1 1 1 1');
    expect(lines).toContain('Worse No tier 70.0% 40.0% −30.0 Newly red');
    expect(lines).toContain('Better No tier 50.0% 90.0% +40.0');
    expect(lines.indexOf('Worse No tier 70.0% 40.0% −30.0 Newly red')).toBeLessThan(
      lines.indexOf('Better No tier 50.0% 90.0% +40.0'),
    );
  });

  it('pool the latest assessment of each template exactly: vendors without a new assessment are unchanged', async () => {
    const vendor_id = await aVendor('Pooled', 0.6154, '8/13');
    const lineage = randomUUID();
    const earlier = `${addDays(firstDay, -90)}T00:00:00Z`;
    await completed({ vendor_id, lineage, at: earlier, score: 0.1, points: ['1', '10'] });
    await completed({ vendor_id, lineage, at: BEFORE, score: 0.6667, points: ['8', '12'] });
    await completed({ vendor_id, at: BEFORE, score: 0, points: ['0', '1'] });
    const text = readText(await report());
    expect(text).toContain('Average score 61.5% 61.5% ±0.0');
    expect(text).toContain('No vendor’s score has changed since');
  });

  it('include assessments reopened since with their former score, but not those reopened before', async () => {
    const [since, before] = [await aVendor('Since', null), await aVendor('Before', null)];
    const made = { at: BEFORE, score: 0.5, points: ['5', '10'] } as const;
    await completed({ ...made, vendor_id: since, reopened_at: SINCE });
    await completed({ ...made, vendor_id: before, reopened_at: `${addDays(firstDay, -2)}T00:00:00Z` });
    expect(readLines(await report())).toContain('Scored vendors 1 0 −1');
  });

  it('count findings opened, remediated and accepted since its end', async () => {
    const vendor_id = await aVendor('Zephyr', null);
    const assessment_id = await completed({ vendor_id, at: BEFORE, score: 0.5, points: ['1', '2'] });
    const finding = (fields: object) => insertFindingRow(test, organisation, { vendor_id, assessment_id, ...fields });
    await finding({ created_at: SINCE });
    await finding({ created_at: BEFORE });
    await finding({ created_at: SINCE, proposed: true });
    await finding({ created_at: BEFORE, status: 'REMEDIATED', resolved_at: SINCE });
    await finding({ created_at: BEFORE, status: 'REMEDIATED', resolved_at: BEFORE });
    await finding({ created_at: BEFORE, status: 'RISK_ACCEPTED', resolved_at: SINCE });
    expect(readLines(await report())).toContain('0 0 1 1 1');
  });
});
